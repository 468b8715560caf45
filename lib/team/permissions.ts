import type { Actor, TeamRole } from "@/lib/auth/contract";

/** Who of a team may do what (product.md §2). Nothing else in the code names team roles to decide. */
const table = {
  "fleet.manage": ["owner", "manager"],
  "fleet.view": ["owner", "manager", "agent", "accountant"],
  "prices.set": ["owner", "manager"],
  "calendar.block": ["owner", "manager", "agent"],
  "rentals.run": ["owner", "manager", "agent"],
  // With who rents and what each rental costs: books are kept of that, and it is collected at the counter.
  "rentals.view": ["owner", "manager", "agent", "accountant"],
  // Where a customer is met and how they are reached: for who deals with them.
  "customers.contact": ["owner", "manager", "agent"],
  // What the business earns: sums, shares, payouts and reports. Agents run rentals one by one.
  "money.view": ["owner", "manager", "accountant"],
  "payouts.setAccount": ["owner"],
  "team.manage": ["owner", "manager"],
  "profile.manage": ["owner", "manager"],
  "subscription.manage": ["owner"],
  "keys.manage": ["owner"],
  "business.close": ["owner"],
} as const satisfies Record<string, readonly TeamRole[]>;

export type Permission = keyof typeof table;

/** In the order of the table. */
export const permissions = Object.keys(table) as Permission[];

export const rolesWith = (permission: Permission): readonly TeamRole[] => table[permission];

export const roleMay = (role: TeamRole, permission: Permission): boolean =>
  rolesWith(permission).includes(role);

/** Whether the actor may do this for a business. Administrators may everything; the marketplace's clock asks nobody. */
export function may(actor: Actor, businessId: string, permission: Permission): boolean {
  if (actor.kind !== "user") return false;
  return actor.role === "admin" || businessesWith(actor, permission).includes(businessId);
}

/** The businesses somebody may do this for as one of their team, the order they joined in; being an administrator gives none. */
export function businessesWith(actor: Actor, permission: Permission): string[] {
  if (actor.kind !== "user") return [];
  if (actor.key && !actor.key.permissions.includes(permission)) return [];
  return actor.memberships
    .filter(({ role }) => roleMay(role, permission))
    .map(({ businessId }) => businessId);
}
