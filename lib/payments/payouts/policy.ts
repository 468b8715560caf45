import type { Actor } from "@/lib/platform/actor";
import { businessIdsWithPermission } from "@/lib/platform/permissions";

/**
 * The businesses whose payouts, statements and invoices an actor may see. Not used for administrators, who may see all.
 */
export const businessIdsWithMoneyAccess = (actor: Actor): string[] =>
  businessIdsWithPermission(actor, "money.view");

export const canSendPayouts = (actor: Actor) => actor.kind === "user" && actor.role === "admin";
