import { and, asc, desc, eq, gt, isNull, max, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { businesses, teamMembers } from "@/db/schema/businesses";
import { sessions } from "@/db/schema/sessions";
import { teamInvitations } from "@/db/schema/team";
import { users } from "@/db/schema/users";
import type { TeamRole, UserActor } from "@/lib/auth/contract";
import { notFound } from "@/lib/errors";
import { hashOfToken } from "@/lib/password-resets/queries";
import { chosenBusiness, roleIn } from "./chosen";
import { givenRoles, type Team, type TeamInvitation, type TeamMember } from "./contract";
import { mayChangeMember, mayLeave, rolesGivenBy, statusOf } from "./rules";

/** A business's team for who manages it: by rank, then by name. 404 for another's, 403 without the permission. */
export async function getTeam(actor: UserActor, named: string | undefined, now: Date): Promise<Team> {
  const businessId = chosenBusiness(actor, named, "team.manage");
  const [business] = await db()
    .select({ id: businesses.id, name: businesses.name })
    .from(businesses)
    .where(eq(businesses.id, businessId));
  if (!business) throw notFound();
  const role = roleIn(actor, businessId);
  return {
    business,
    members: await listMembers(actor, businessId, now),
    invitations: await listInvitations(role, businessId, now),
    gives: rolesGivenBy(role),
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
  const giver = roleIn(actor, businessId);
  return rows.map(({ member, user, seenAt }) => {
    const isYou = user.id === actor.userId;
    return {
      id: user.id,
      name: `${user.firstName} ${user.lastName}`.trim(),
      ...{
        email: user.email,
        role: member.role,
        department: member.department,
        avatar: user.photoPath,
        isYou,
      },
      status: user.status === "active" ? statusOf(seenAt, now) : ("Away" as const),
      lastLogin: user.lastLoginAt?.toISOString() ?? null,
      can: {
        change: !isYou && mayChangeMember(giver, member.role),
        remove: isYou ? mayLeave(member.role) : mayChangeMember(giver, member.role),
      },
    };
  });
}

/** Those that wait for an answer, and those that ran out waiting. */
async function listInvitations(
  giver: TeamRole | "admin" | undefined,
  businessId: string,
  now: Date,
): Promise<TeamInvitation[]> {
  const rows = await db()
    .select()
    .from(teamInvitations)
    .where(and(eq(teamInvitations.businessId, businessId), isWaiting))
    .orderBy(desc(teamInvitations.createdAt), desc(teamInvitations.id));
  return rows.flatMap(({ role, ...row }) => {
    const given = givenRoles.find((known) => known === role);
    if (!given) return [];
    return {
      ...{ id: row.id, email: row.email, role: given, department: row.department },
      ...{ sentAt: row.sentAt.toISOString(), expiresAt: row.expiresAt.toISOString() },
      isOver: row.expiresAt <= now,
      can: { change: mayChangeMember(giver, given) },
    };
  });
}

/** Neither accepted nor taken back. */
export const isWaiting = and(isNull(teamInvitations.acceptedAt), isNull(teamInvitations.withdrawnAt));

/** What a link's token opens, while it does: of which business, for which address, and whether that has an account. */
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
      and(eq(teamInvitations.tokenHash, hashOfToken(token)), isWaiting, gt(teamInvitations.expiresAt, now)),
    );
  return found;
}
