import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { teamMembers } from "@/db/schema/businesses/businesses";
import type { TeamRole, UserActor } from "@/lib/platform/actor";
import { AppError, forbidden, notFound } from "@/lib/platform/errors";
import {
  businessIdsWithPermission,
  hasPermission,
  type Permission,
  roleHasPermission,
} from "@/lib/platform/permissions";

/**
 * Resolves the business of an action: the requested one, otherwise the first where the actor has the permission. 404
 * for non-members, 403 if their role does not have it.
 */
export function resolveBusinessId(
  actor: UserActor,
  requestedBusinessId: string | undefined,
  permission: Permission,
): string {
  const resolvedId = requestedBusinessId ?? businessIdsWithPermission(actor, permission)[0];
  if (!resolvedId) throw hasNoTeam(actor) ? new AppError("forbidden", "teamLeft") : forbidden();
  if (!roleInBusiness(actor, resolvedId)) throw notFound();
  if (!hasPermission(actor, resolvedId, permission)) throw forbidden();
  return resolvedId;
}

/** Mostly somebody who has left their last team; their open page may still show it. */
const hasNoTeam = ({ role, memberships }: UserActor) => role !== "admin" && memberships.length === 0;

/**
 * Checks the permission against the current team, because the actor's memberships were read when the request started
 * and may be out of date, for example after a handover. Needs a lock that prevents changes to the team. Returns the
 * current role. 403 without the permission.
 */
export async function requireCurrentPermission(
  tx: Transaction,
  actor: UserActor,
  businessId: string,
  permission: Permission,
): Promise<TeamRole | "admin"> {
  if (actor.role === "admin") return "admin";
  const isOwnMembership = and(eq(teamMembers.businessId, businessId), eq(teamMembers.userId, actor.userId));
  const [member] = await tx.select({ role: teamMembers.role }).from(teamMembers).where(isOwnMembership);
  if (!member || !roleHasPermission(member.role, permission)) throw forbidden();
  return member.role;
}

/** The actor's role in a business; undefined for non-members. */
export function roleInBusiness(actor: UserActor, businessId: string): TeamRole | "admin" | undefined {
  if (actor.role === "admin") return "admin";
  return actor.memberships.find((member) => member.businessId === businessId)?.role;
}
