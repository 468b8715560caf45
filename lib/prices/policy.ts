import type { Actor, TeamRole } from "@/lib/auth/contract";

/** Team roles that say what a car costs. */
const setsPrices: readonly TeamRole[] = ["owner", "manager"];

/** May see and change what the cars of a business cost; administrators too. */
export function canSetPrices(actor: Actor, businessId: string): boolean {
  if (actor.kind !== "user") return false;
  if (actor.role === "admin") return true;
  return actor.memberships.some(
    (member) => member.businessId === businessId && setsPrices.includes(member.role),
  );
}
