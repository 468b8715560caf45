import type { Actor, TeamRole } from "@/lib/auth/contract";

/** Who runs the company's papers and profile, besides administrators. */
const managers: readonly TeamRole[] = ["owner", "manager"];

function hasRole(actor: Actor, businessId: string, roles: readonly TeamRole[]): boolean {
  if (actor.kind !== "user") return false;
  if (actor.role === "admin") return true;
  return actor.memberships.some((member) => member.businessId === businessId && roles.includes(member.role));
}

/** Sees what is not public of it. */
export const isInsider = (actor: Actor, businessId: string) =>
  hasRole(actor, businessId, ["owner", "manager", "agent", "accountant"]);

export const canChangeBusiness = (actor: Actor, businessId: string) => hasRole(actor, businessId, managers);

export const canCloseBusiness = (actor: Actor, businessId: string) => hasRole(actor, businessId, ["owner"]);
