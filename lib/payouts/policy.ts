import type { Actor, TeamRole } from "@/lib/auth/contract";

/** Who sees a business's money: agents run rentals, their shares are not theirs to know. */
export const seesMoney: readonly TeamRole[] = ["owner", "manager", "accountant"];

/** The businesses whose payouts, statements and invoices an actor may see; administrators see all and are not asked. */
export function businessesOf(actor: Actor): string[] {
  if (actor.kind !== "user") return [];
  return actor.memberships.filter(({ role }) => seesMoney.includes(role)).map(({ businessId }) => businessId);
}

export const canSendPayouts = (actor: Actor) => actor.kind === "user" && actor.role === "admin";
