import type { TeamRole } from "@/lib/auth/contract";
import { MINUTE_MS } from "@/lib/dates";
import { type GivenRole, givenRoles } from "./contract";
import { roleMay } from "./permissions";

/** How long an invitation opens its door. */
export const INVITATION_DAYS = 7;
/** Between two letters of one invitation. */
export const RESEND_AFTER_MS = MINUTE_MS;
/** A team and those asked to join it, together. */
export const TEAM_LIMIT = 100;
/** Letters of a business in a day: an invitation reaches addresses that asked for nothing. */
export const LETTERS_A_DAY = 40;
/** Letters to one address in a day, of all businesses together. */
export const LETTERS_TO_ONE_ADDRESS = 5;
/** Since when somebody is away. */
const AWAY_AFTER_MS = 15 * MINUTE_MS;

/** What roles somebody may give; `admin` stands for an administrator, who acts like an owner. */
export function rolesGivenBy(giver: TeamRole | "admin" | undefined): GivenRole[] {
  if (giver === "admin" || giver === "owner") return [...givenRoles];
  // A manager makes no managers, or one would be as good as an owner.
  return giver && roleMay(giver, "team.manage") ? givenRoles.filter((role) => role !== "manager") : [];
}

/** Whether somebody may change or remove a member of a role: the owner never, managers only by the owner. */
export function mayChangeMember(giver: TeamRole | "admin" | undefined, role: TeamRole): boolean {
  return role !== "owner" && rolesGivenBy(giver).includes(role);
}

/** Everybody but the owner may leave by themselves. */
export const mayLeave = (role: TeamRole): boolean => role !== "owner";

export function statusOf(seenAt: Date | null, now: Date): "Active" | "Away" {
  return seenAt && now.getTime() - seenAt.getTime() < AWAY_AFTER_MS ? "Active" : "Away";
}
