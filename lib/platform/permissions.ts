import { teamRoles } from "@/db/enums/businesses";
import type { Actor, TeamRole } from "@/lib/platform/actor";

/** Which team roles have which permission (product.md §2). No other code decides by team role. */
const permissionRoles = {
  "fleet.manage": ["owner", "manager"],
  "fleet.view": teamRoles,
  "prices.set": ["owner", "manager"],
  "calendar.block": ["owner", "manager", "agent"],
  "rentals.run": ["owner", "manager", "agent"],
  // Includes the renters and the price of each booking: accountants need them, and agents collect payments at
  // the counter.
  "rentals.view": teamRoles,
  // Where a renter is met and how to reach them: for team members who deal with renters.
  "customers.contact": ["owner", "manager", "agent"],
  // What the business earns: sums, shares, payouts and reports. Agents handle single bookings instead.
  "money.view": ["owner", "manager", "accountant"],
  "payouts.setAccount": ["owner"],
  "team.manage": ["owner", "manager"],
  "profile.manage": ["owner", "manager"],
  "subscription.manage": ["owner"],
  "keys.manage": ["owner"],
  "business.close": ["owner"],
} as const satisfies Record<string, readonly TeamRole[]>;

export type Permission = keyof typeof permissionRoles;

/** In the order of the table above. */
export const permissions = Object.keys(permissionRoles) as Permission[];

export const rolesWithPermission = (permission: Permission): readonly TeamRole[] =>
  permissionRoles[permission];

export const roleHasPermission = (role: TeamRole, permission: Permission): boolean =>
  rolesWithPermission(permission).includes(role);

/**
 * Whether the actor has the permission for a business. Administrators have all of them; background
 * jobs check no permissions, so the system actor has none.
 */
export function hasPermission(actor: Actor, businessId: string, permission: Permission): boolean {
  if (actor.kind !== "user") return false;
  return actor.role === "admin" || businessIdsWithPermission(actor, permission).includes(businessId);
}

/**
 * Returns the businesses in whose team the actor has the permission, in the order they joined; the
 * administrator role adds none.
 */
export function businessIdsWithPermission(actor: Actor, permission: Permission): string[] {
  if (actor.kind !== "user") return [];
  if (actor.key && !actor.key.permissions.includes(permission)) return [];
  return actor.memberships
    .filter(({ role }) => roleHasPermission(role, permission))
    .map(({ businessId }) => businessId);
}
