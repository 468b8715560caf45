import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { db } from "@/db";
import { teamMembers } from "@/db/schema/businesses";
import { sessions } from "@/db/schema/sessions";
import { settings } from "@/db/schema/settings";
import { users } from "@/db/schema/users";
import type { Actor, SessionView, UserActor, UserRole } from "@/lib/auth/contract";
import { isDemoAccount } from "@/lib/auth/demo-accounts";
import { after, MINUTE_MS } from "@/lib/dates";
import { env } from "@/lib/env";
import { notFound } from "@/lib/errors";
import { systemSettings } from "@/lib/settings/contract";
import { type EndReason, endReason, type SessionItem, type SessionTimes } from "./contract";
import { browserName, deviceKind, renewedUntil } from "./rules";

/** What a token's session is worth: a person, or nothing any longer, for a reason if there was one. */
type FoundSession = { user: UserActor; lastSeenAt: Date } | { ended: EndReason };

/**
 * The person behind a session, asked for afresh at every request: revoked, run out, idle for too long, with another role
 * than it began with or of a closed account it is nobody's. One query.
 */
export async function findSession(sessionId: string, now: Date): Promise<FoundSession | undefined> {
  const rows = await db()
    .select({
      userId: users.id,
      role: users.role,
      status: users.status,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      businessId: teamMembers.businessId,
      teamRole: teamMembers.role,
      session: sessions,
      idleMinutes,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(teamMembers, eq(teamMembers.userId, users.id))
    .where(eq(sessions.id, sessionId));
  const [first] = rows;
  if (!first) return undefined;
  const ended = endOf(first, now);
  if (ended) return { ended };
  const acting = await actingOf(first.session, now);
  // With their own session, or their office, an administrator's acting ends.
  if (acting === "over") return { ended: "revoked" };
  return {
    lastSeenAt: first.session.lastSeenAt,
    user: {
      kind: "user",
      userId: first.userId,
      sessionId,
      role: first.role,
      name: `${first.firstName} ${first.lastName}`.trim(),
      email: first.email,
      memberships: rows.flatMap(({ businessId, teamRole }) =>
        businessId && teamRole ? [{ businessId, role: teamRole }] : [],
      ),
      ...(acting && { acting }),
    },
  };
}

/** Who acts in a session that is an administrator's, as long as they are one and signed in themselves. */
async function actingOf({ actingAdminId, actingSessionId }: typeof sessions.$inferSelect, now: Date) {
  if (!actingAdminId || !actingSessionId) return undefined;
  const isOwn = and(
    ...[eq(sessions.id, actingSessionId), eq(sessions.userId, actingAdminId)],
    ...[isNull(sessions.revokedAt), gt(sessions.expiresAt, now)],
    ...[eq(users.role, "admin"), eq(users.status, "active")],
  );
  const [admin] = await db()
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isOwn);
  if (!admin) return "over" as const;
  const adminName = `${admin.firstName} ${admin.lastName}`.trim();
  return { adminId: actingAdminId, adminName, sessionId: actingSessionId };
}

/** Minutes without a sign of life after which a browser's session is over, as the system settings say now. */
const idleMinutes = sql<number>`coalesce(
  (select (${settings.value})::text::int from ${settings}
    where ${settings.key} = 'sessionTimeoutMinutes' and jsonb_typeof(${settings.value}) = 'number'),
  ${systemSettings.shape.sessionTimeoutMinutes.parse(undefined)}::int)`;

interface Judged {
  email: string;
  status: (typeof users.$inferSelect)["status"];
  role: UserRole;
  session: typeof sessions.$inferSelect;
  idleMinutes: number;
}

function endOf({ email, status, role, session, idleMinutes }: Judged, now: Date): EndReason | undefined {
  // Whoever got in while this was a demonstration does not stay when it is one no more.
  if (status !== "active" || (!env().DEMO_MODE && isDemoAccount(email))) return "deactivated";
  if (session.revokedAt) return endReason.catch("security").parse(session.revokedReason);
  if (session.expiresAt <= now) return "expired";
  if (session.role && session.role !== role) return "role-changed";
  const isIdle = session.lastSeenAt <= after(now, -idleMinutes * MINUTE_MS);
  return session.channel === "browser" && isIdle ? "timeout" : undefined;
}

/** What the header shows of the person signed in. */
export async function describeSession(actor: Actor, now: Date): Promise<SessionView> {
  if (actor.kind !== "user") return { user: null };
  const { userId: id, name, email, role: userType, sessionId, acting } = actor;
  const user = { id, name, email, userType, ...(acting && { actingAdmin: acting.adminName }) };
  return { user, session: await readTimes(sessionId, now) };
}

/** Until when a session lasts, if it is there. */
export async function readTimes(sessionId: string, now: Date): Promise<SessionTimes | undefined> {
  const [row] = await db()
    .select({ session: sessions, idleMinutes })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  if (!row) return undefined;
  const { session } = row;
  const idleEndsAt = after(session.lastSeenAt, row.idleMinutes * MINUTE_MS);
  return {
    at: now.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    idleEndsAt: session.channel === "browser" ? idleEndsAt.toISOString() : null,
    canRenew: !session.actingAdminId && renewedUntil(session.createdAt, now) > session.expiresAt,
  };
}

/** One's own sessions that are worth something, this one first, then the newest sign of life. */
export async function listSessions({ userId, sessionId }: UserActor, now: Date): Promise<SessionItem[]> {
  const rows = await db()
    .select({
      ...{ session: sessions, role: users.role, status: users.status, email: users.email },
      idleMinutes,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(eq(sessions.id, sessionId)), desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(LISTED);
  return rows
    .filter((row) => !endOf(row, now))
    .map(({ session }) => ({
      id: session.id,
      isCurrent: session.id === sessionId,
      isSupport: session.actingAdminId !== null,
      kind: deviceKind(session.userAgent, session.channel),
      name: browserName(session.userAgent),
      ipAddress: session.ipAddress,
      createdAt: session.createdAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
    }));
}

/** More are only ended all together. */
const LISTED = 100;

/** Since when one is signed in here and until when, as the logout page shows it. */
export async function describeOwnSession({ sessionId }: UserActor) {
  const [row] = await db()
    .select({ createdAt: sessions.createdAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  if (!row) throw notFound();
  return row;
}
