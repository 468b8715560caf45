import { and, eq, gt, isNull } from "drizzle-orm";
import { db } from "@/db";
import { teamMembers } from "@/db/schema/businesses";
import { sessions } from "@/db/schema/sessions";
import { users } from "@/db/schema/users";
import type { Actor, SessionView, UserActor } from "@/lib/auth/contract";

/** The person behind a live session: not revoked, not run out, account active. One query. */
export async function findSessionUser(sessionId: string, now: Date): Promise<UserActor | undefined> {
  const rows = await db()
    .select({
      userId: users.id,
      role: users.role,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      businessId: teamMembers.businessId,
      teamRole: teamMembers.role,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(teamMembers, eq(teamMembers.userId, users.id))
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        eq(users.status, "active"),
      ),
    );
  const [first] = rows;
  if (!first) return undefined;
  return {
    kind: "user",
    userId: first.userId,
    sessionId,
    role: first.role,
    name: `${first.firstName} ${first.lastName}`.trim(),
    email: first.email,
    memberships: rows.flatMap(({ businessId, teamRole }) =>
      businessId && teamRole ? [{ businessId, role: teamRole }] : [],
    ),
  };
}

/** What the header shows of the person signed in. */
export function describeSession(actor: Actor): SessionView {
  if (actor.kind !== "user") return { user: null };
  return { user: { id: actor.userId, name: actor.name, email: actor.email, userType: actor.role } };
}
