import type { Actor } from "@/lib/auth/contract";
import { businessesWith } from "@/lib/team/permissions";

/** The businesses whose payouts, statements and invoices an actor may see; administrators see all and are not asked. */
export const businessesOf = (actor: Actor): string[] => businessesWith(actor, "money.view");

export const canSendPayouts = (actor: Actor) => actor.kind === "user" && actor.role === "admin";
