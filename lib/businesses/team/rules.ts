import type { TeamRole } from "@/lib/platform/actor";
import { MINUTE_MS } from "@/lib/platform/dates";
import { roleHasPermission } from "@/lib/platform/permissions";
import { type AssignableRole, assignableRoles } from "./contract";

/** How long an invitation is valid. */
export const INVITATION_DAYS = 7;
/** The minimum time between two emails of one invitation. */
export const INVITATION_RESEND_MS = MINUTE_MS;
/** The most members and pending invitations together. */
export const TEAM_LIMIT = 100;
/** Invitation emails that a business may send per day, limited because recipients did not ask for them. */
export const INVITATION_EMAILS_PER_DAY = 40;
/** Invitation emails to one address per day, over all businesses. */
export const EMAILS_PER_ADDRESS_PER_DAY = 5;
/** A member without a request for this long counts as away. */
const AWAY_AFTER_MS = 15 * MINUTE_MS;

/** The roles an actor may assign; an administrator (`admin`) acts like an owner. */
export function rolesAssignableBy(giver: TeamRole | "admin" | undefined): AssignableRole[] {
  if (giver === "admin" || giver === "owner") return [...assignableRoles];
  // A manager may not assign the role of manager, or both would have the same rights.
  return giver && roleHasPermission(giver, "team.manage")
    ? assignableRoles.filter((role) => role !== "manager")
    : [];
}

/**
 * Whether an actor may change or remove a member: nobody may change the owner, and only the owner may change managers.
 */
export function canChangeMember(giver: TeamRole | "admin" | undefined, role: TeamRole): boolean {
  return role !== "owner" && rolesAssignableBy(giver).includes(role);
}

export const canLeave = (role: TeamRole): boolean => role !== "owner";

export function memberStatus(seenAt: Date | null, now: Date): "Active" | "Away" {
  return seenAt && now.getTime() - seenAt.getTime() < AWAY_AFTER_MS ? "Active" : "Away";
}
