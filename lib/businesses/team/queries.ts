import { and, asc, desc, eq, gt, isNull, max, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { teamInvitations } from "@/db/schema/businesses/team";
import { sessions } from "@/db/schema/identity/sessions";
import { users } from "@/db/schema/identity/users";
import { hashToken } from "@/lib/identity/passwords/reset/queries";
import type { TeamRole, UserActor } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import { fullNameOf } from "@/lib/platform/text";
import { resolveBusinessId, roleInBusiness } from "./business-access";
import { assignableRoles, type Team, type TeamInvitation, type TeamMember } from "./contract";
import { canChangeMember, canLeave, memberStatus, rolesAssignableBy } from "./rules";

/** Reads a business's team for its managers, by rank, then by name. 404 for non-members, 403 without the permission. */
export async function getTeam(
  actor: UserActor,
  requestedBusinessId: string | undefined,
  now: Date,
): Promise<Team> {
  const businessId = resolveBusinessId(actor, requestedBusinessId, "team.manage");
  const [business] = await db()
    .select({ id: businesses.id, name: businesses.name })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  if (!business) throw notFound();
  const role = roleInBusiness(actor, businessId);
  return {
    business,
    members: await listMembers(actor, businessId, now),
    invitations: await listInvitations(role, businessId, now),
    assignableRoles: rolesAssignableBy(role),
    canHandOver: role === "owner",
  };
}

async function listMembers(actor: UserActor, businessId: string, now: Date): Promise<TeamMember[]> {
  const isAlive = and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
  const seen = db()
    .select({ userId: sessions.userId, at: max(sessions.lastSeenAt).as("seen_at") })
    .from(sessions)
    .where(isAlive)
    .groupBy(sessions.userId)
    .as("seen");
  const rows = await db()
    .select({ member: teamMembers, user: users, seenAt: seen.at })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .leftJoin(seen, eq(seen.userId, users.id))
    .where(eq(teamMembers.businessId, businessId))
    .orderBy(asc(teamMembers.role), asc(users.firstName), asc(users.lastName), asc(users.id));
  const giver = roleInBusiness(actor, businessId);
  return rows.map(({ member, user, seenAt }) => {
    const isYou = user.id === actor.userId;
    return {
      id: user.id,
      name: fullNameOf(user),
      email: user.email,
      role: member.role,
      department: member.department,
      avatar: user.photoPath,
      isYou,
      status: user.status === "active" ? memberStatus(seenAt, now) : ("Away" as const),
      lastLogin: user.lastLoginAt?.toISOString() ?? null,
      can: {
        change: !isYou && canChangeMember(giver, member.role),
        remove: isYou ? canLeave(member.role) : canChangeMember(giver, member.role),
      },
    };
  });
}

/** Lists pending invitations, including expired ones. */
async function listInvitations(
  giver: TeamRole | "admin" | undefined,
  businessId: string,
  now: Date,
): Promise<TeamInvitation[]> {
  const rows = await db()
    .select()
    .from(teamInvitations)
    .where(and(eq(teamInvitations.businessId, businessId), isPendingInvitation))
    .orderBy(desc(teamInvitations.createdAt), desc(teamInvitations.id));
  return rows.flatMap(({ role, ...row }) => {
    const given = assignableRoles.find((known) => known === role);
    if (!given) return [];
    return {
      id: row.id,
      email: row.email,
      role: given,
      department: row.department,
      sentAt: row.sentAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      isOver: row.expiresAt <= now,
      can: { change: canChangeMember(giver, given) },
    };
  });
}

/** An invitation is pending until it is accepted or withdrawn. */
export const isPendingInvitation = and(
  isNull(teamInvitations.acceptedAt),
  isNull(teamInvitations.withdrawnAt),
);

/**
 * Finds a valid invitation by the token in its link: the business, the address, and whether that address has an
 * account.
 */
export async function findInvitation(token: string, now: Date, executor: Executor = db()) {
  const [found] = await executor
    .select({
      id: teamInvitations.id,
      email: teamInvitations.email,
      role: teamInvitations.role,
      business: { id: businesses.id, name: businesses.name },
      hasAccount: sql<boolean>`exists (select 1 from ${users} where lower(${users.email}) = ${teamInvitations.email})`,
    })
    .from(teamInvitations)
    .innerJoin(businesses, eq(businesses.id, teamInvitations.businessId))
    .where(
      and(
        eq(teamInvitations.tokenHash, hashToken(token)),
        isPendingInvitation,
        gt(teamInvitations.expiresAt, now),
      ),
    );
  return found;
}
