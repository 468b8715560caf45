import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { db, preparedOnce } from "@/db";
import { teamMembers } from "@/db/schema/businesses/businesses";
import { emailChanges } from "@/db/schema/identity/email-changes";
import { passkeys } from "@/db/schema/identity/passkeys";
import { sessions } from "@/db/schema/identity/sessions";
import { twoFactorSecrets } from "@/db/schema/identity/sign-in";
import { users } from "@/db/schema/identity/users";
import { settings } from "@/db/schema/platform/settings";
import type { Actor, UserActor, UserRole } from "@/lib/platform/actor";
import { type EndReason, endReason } from "@/lib/platform/actor";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { isDemoAccount } from "@/lib/platform/demo-accounts";
import { env } from "@/lib/platform/env";
import { notFound } from "@/lib/platform/errors";
import { browserName, deviceKind } from "@/lib/platform/http/user-agent";
import { systemSettings } from "@/lib/platform/settings/contract";
import { fullNameOf } from "@/lib/platform/text";
import type { SessionItem, SessionTimes, SessionView } from "./contract";
import { renewedUntil, tokenState } from "./rules";
import { findTwoFactorLack } from "./two-factor-rules";

/** The result of looking up a session: its user, or the reason for its end. */
type FoundSession =
  | { user: UserActor; lastSeenAt: Date; isNewToken: boolean }
  | { ended: EndReason; hasNewerToken?: true };

/**
 * Returns the user of a session, read on every request in one query. It is over if it was revoked, expired or
 * idle for too long, if the user's role differs from when it began, or if the account is closed. A token that was
 * replaced is over as well; the one before the newest has no confirmation. Without a version nothing about the token is
 * checked.
 */
export async function findSession(
  sessionId: string,
  now: Date,
  version?: number,
): Promise<FoundSession | undefined> {
  const rows = await sessionStatement().execute({ sessionId, now: now.toISOString() });
  const [first] = rows;
  if (!first) return undefined;
  const ended = findEndReason(first, now);
  if (ended) return { ended };
  const { session } = first;
  const tokenVersion = version ?? session.tokenVersion;
  const state = tokenState(tokenVersion, session, now);
  if (state === "over") return { ended: "security", hasNewerToken: true };
  const lacksTwoFactor = first.demandsTwoFactor ? findTwoFactorLack(first, now) : undefined;
  const acting = await findImpersonator(session, now);
  // The impersonation ends with the administrator's own session or role.
  if (acting === "over") return { ended: "revoked" };
  return {
    lastSeenAt: session.lastSeenAt,
    isNewToken: state === "newest" && session.tokenVersion > 0 && !session.previousTokenUntil,
    user: {
      kind: "user",
      userId: first.userId,
      sessionId,
      tokenVersion,
      role: first.role,
      name: fullNameOf(first),
      email: first.email,
      memberships: rows.flatMap(({ businessId, teamRole }) =>
        businessId && teamRole ? [{ businessId, role: teamRole }] : [],
      ),
      ...(session.confirmedAt && state === "newest" && { confirmedAt: session.confirmedAt }),
      ...(lacksTwoFactor && !acting && { lacksTwoFactor }),
      ...(acting && { acting }),
    },
  };
}

/** Returns the impersonating administrator, as long as they are one and their own session is valid. */
async function findImpersonator({ actingAdminId, actingSessionId }: typeof sessions.$inferSelect, now: Date) {
  if (!actingAdminId || !actingSessionId) return undefined;
  const isOwn = and(
    eq(sessions.id, actingSessionId),
    eq(sessions.userId, actingAdminId),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, now),
    eq(users.role, "admin"),
    eq(users.status, "active"),
  );
  const [admin] = await db()
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isOwn);
  if (!admin) return "over" as const;
  const adminName = fullNameOf(admin);
  return { adminId: actingAdminId, adminName, sessionId: actingSessionId };
}

/** The idle time-out of browser sessions in minutes, from the current system settings. */
const idleMinutes = sql<number>`coalesce(
  (select (${settings.value})::text::int from ${settings}
    where ${settings.key} = 'sessionTimeoutMinutes' and jsonb_typeof(${settings.value}) = 'number'),
  ${systemSettings.shape.sessionTimeoutMinutes.parse(undefined)}::int)`;

/** Whether the system settings require two-factor authentication. */
const demandsTwoFactor = sql<boolean>`coalesce(
  (select (${settings.value})::text::boolean from ${settings}
    where ${settings.key} = 'requireTwoStepLogin' and jsonb_typeof(${settings.value}) = 'boolean'),
  ${systemSettings.shape.requireTwoStepLogin.parse(undefined)}::boolean)`;

const sessionStatement = preparedOnce((database) =>
  database
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
      demandsTwoFactor,
      // A passkey is two factors in one: having the device, and being recognized by it.
      twoFactorSince: sql<Date | null>`least(${twoFactorSecrets.confirmedAt}, ${passkeys.createdAt})`.mapWith(
        twoFactorSecrets.confirmedAt,
      ),
      memberSince: users.createdAt,
      emailChangedAt: sql<Date | null>`(select min(${emailChanges.createdAt}) from ${emailChanges}
        where ${emailChanges.userId} = ${users.id} and ${emailChanges.undoneAt} is null
          and ${emailChanges.expiresAt} > ${sql.placeholder("now")}::timestamptz)`.mapWith(
        emailChanges.createdAt,
      ),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(twoFactorSecrets, eq(twoFactorSecrets.userId, users.id))
    .leftJoin(passkeys, eq(passkeys.id, sessions.passkeyId))
    .leftJoin(teamMembers, eq(teamMembers.userId, users.id))
    .where(eq(sessions.id, sql.placeholder("sessionId")))
    .prepare("find_session"),
);

interface SessionState {
  email: string;
  status: (typeof users.$inferSelect)["status"];
  role: UserRole;
  session: typeof sessions.$inferSelect;
  idleMinutes: number;
}

function findEndReason(
  { email, status, role, session, idleMinutes }: SessionState,
  now: Date,
): EndReason | undefined {
  // Sessions of demo accounts end once demo mode is switched off.
  if (status !== "active" || (!env().DEMO_MODE && isDemoAccount(email))) return "deactivated";
  if (session.revokedAt) return endReason.catch("security").parse(session.revokedReason);
  if (session.expiresAt <= now) return "expired";
  if (session.role && session.role !== role) return "role-changed";
  const isIdle = session.lastSeenAt <= addMs(now, -idleMinutes * MINUTE_MS);
  return session.channel === "browser" && isIdle ? "timeout" : undefined;
}

/** Returns what the header shows about the signed-in user. */
export async function getSessionView(actor: Actor, now: Date): Promise<SessionView> {
  if (actor.kind !== "user") return { user: null };
  const { userId: id, name, email, role: userType, sessionId, acting } = actor;
  const user = { id, name, email, userType, ...(acting && { actingAdmin: acting.adminName }) };
  return { user, session: await findSessionTimes(sessionId, now) };
}

export async function findSessionTimes(sessionId: string, now: Date): Promise<SessionTimes | undefined> {
  const [row] = await db()
    .select({ session: sessions, idleMinutes })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  if (!row) return undefined;
  const { session } = row;
  const idleEndsAt = addMs(session.lastSeenAt, row.idleMinutes * MINUTE_MS);
  return {
    at: now.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    idleEndsAt: session.channel === "browser" ? idleEndsAt.toISOString() : null,
    canRenew: !session.actingAdminId && renewedUntil(session.createdAt, now) > session.expiresAt,
  };
}

/** Lists a user's valid sessions: the current one first, then by latest activity. */
export async function listSessions(
  { userId, sessionId }: Pick<UserActor, "userId" | "sessionId">,
  now: Date,
): Promise<SessionItem[]> {
  const rows = await db()
    .select({
      session: sessions,
      role: users.role,
      status: users.status,
      email: users.email,
      idleMinutes,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(eq(sessions.id, sessionId)), desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(MAX_LISTED);
  return rows
    .filter((row) => !findEndReason(row, now))
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

/** Further sessions can only be ended all together. */
const MAX_LISTED = 100;

/** Returns when the current session began and when it ends, for the logout page. */
export async function getOwnSession({ sessionId }: UserActor) {
  const [row] = await db()
    .select({ createdAt: sessions.createdAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  if (!row) throw notFound();
  return row;
}
