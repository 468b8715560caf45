import { and, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { sessions } from "@/db/schema/identity/sessions";
import { users } from "@/db/schema/identity/users";
import {
  deleteSessionSubscriptions,
  deleteUserSubscriptions,
  moveSubscriptions,
} from "@/lib/messaging/web-push/session-subscriptions";
import type { EndReason, SessionChannel, UserActor } from "@/lib/platform/actor";
import { tryRecordSecurityEvent } from "@/lib/platform/audit/security-events/commands";
import { announce } from "@/lib/platform/cluster/announce";
import { SESSION_ENDED } from "@/lib/platform/cluster/announcements";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { AppError } from "@/lib/platform/errors";
import { SESSION_LIFE_S } from "@/lib/platform/http/session-life";
import { isRecentConfirmation, requireRecentConfirmation } from "@/lib/platform/http/step-up";
import type { Device, RequestContext } from "@/lib/platform/request-context";
import { endImpersonations, recordImpersonationEnd } from "./end-impersonations";
import { overlapUntil, renewedUntil } from "./rules";

/** How a session was opened: with the password, with password and code, with a passkey, or by creating the account. */
export type SignInMeans = "password" | "code" | "passkey" | "sign-up";

/** Inserts a session row and records the sign-in; the caller has authenticated the user. */
export async function startSession(
  tx: Transaction,
  userId: string,
  device: Device,
  channel: SessionChannel,
  now: Date,
  { means, deviceId, passkeyId }: { means: SignInMeans; deviceId?: string; passkeyId?: string },
): Promise<string> {
  const id = uuid();
  const role = tx.select({ role: users.role }).from(users).where(eq(users.id, userId));
  await tx.insert(sessions).values({
    id,
    userId,
    role: sql`(${role})`,
    channel,
    deviceId,
    passkeyId,
    ipAddress: device.ipAddress,
    userAgent: device.userAgent?.slice(0, 400),
    createdAt: now,
    lastSeenAt: now,
    confirmedAt: now,
    expiresAt: addMs(now, SESSION_LIFE_S * 1000),
  });
  await tx.update(users).set({ lastLoginAt: now }).where(eq(users.id, userId));
  const event = { kind: "session.sign-in" as const, userId, actorId: userId, device };
  await tryRecordSecurityEvent(tx, { ...event, detail: { means, channel } }, now);
  return id;
}

/**
 * Turns the API session created at sign-up into a browser session with a new token, so that one device has one row.
 * Returns undefined if it is over or is a browser session already, since its idle time would restart, and for a token
 * that was replaced.
 */
export async function adoptSession(sessionId: string, tokenVersion: number, now: Date) {
  const [session] = await db()
    .update(sessions)
    .set({ channel: "browser", lastSeenAt: now, ...nextToken })
    .from(users)
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.tokenVersion, tokenVersion),
        eq(sessions.channel, "api"),
        // An impersonation session does not count as the user's own device.
        isNull(sessions.actingAdminId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        eq(users.id, sessions.userId),
        eq(users.status, "active"),
      ),
    )
    .returning({
      userId: users.id,
      sessionId: sessions.id,
      role: users.role,
      tokenVersion: sessions.tokenVersion,
    });
  return session;
}

/** Makes the current token of a session the previous one. */
const nextToken = { tokenVersion: sql`${sessions.tokenVersion} + 1`, previousTokenUntil: null };

/**
 * Creates the next token of a session and, if the user confirmed their identity, records that. A request with the
 * previous token gets the newest one again: two tabs may confirm at once, and whichever response arrives last must leave
 * the browser with a valid token. The newest one also stays during the minute after its first use (`staysNewest`). With
 * `isForced` it is replaced in any case, to lock out everybody with a copy. Ends impersonations that were opened from the
 * session, since stopping one returns to it. Throws 401 if the session is over.
 */
export async function replaceToken(
  tx: Transaction,
  { sessionId, tokenVersion }: Pick<UserActor, "sessionId" | "tokenVersion">,
  confirmation: { confirmedAt?: Date; passkeyId?: string },
  context: RequestContext,
  { isForced = false } = {},
) {
  const { now } = context;
  const isAlive = and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
  const [session] = await tx.select().from(sessions).where(isAlive).for("update");
  if (!session) throw new AppError("unauthenticated", "unauthenticated");
  const isNewest = tokenVersion === undefined || tokenVersion === session.tokenVersion;
  const isReplaced = isForced || (isNewest && !staysNewest(session, confirmation, now));
  const [replaced] = await tx
    .update(sessions)
    .set({ lastSeenAt: now, ...confirmation, ...(isReplaced && nextToken) })
    .where(eq(sessions.id, sessionId))
    .returning();
  await endImpersonations(tx, sessionId, context);
  return replaced ?? session;
}

/**
 * Whether the newest token stays when the user authenticates again. Another one would end the previous one at once, and
 * with it requests that are under way. It does not stay if it would gain anything, since somebody may have a copy.
 */
function staysNewest(
  session: typeof sessions.$inferSelect,
  { confirmedAt, passkeyId }: { confirmedAt?: Date; passkeyId?: string },
  now: Date,
): boolean {
  if (session.previousTokenUntil === null || session.previousTokenUntil <= now) return false;
  if (passkeyId && passkeyId !== session.passkeyId) return false;
  return !confirmedAt || (session.confirmedAt !== null && isRecentConfirmation(session.confirmedAt, now));
}

/** Records the first use of a session's newest token, from which on the one before is accepted only briefly. */
export async function acceptNewToken(sessionId: string, version: number, now: Date): Promise<void> {
  await db()
    .update(sessions)
    .set({ previousTokenUntil: overlapUntil(now) })
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.tokenVersion, version),
        isNull(sessions.previousTokenUntil),
      ),
    );
}

/**
 * Extends a valid session to a day from now, but never past a week after it was opened and never to an
 * earlier end. Returns undefined for a session that is over; it cannot be revived. Throws 403 for the token before the
 * newest: only a confirmation exchanges it, and its holder would keep a token with the old end.
 */
export async function extendSession(
  { sessionId, tokenVersion }: Pick<UserActor, "sessionId" | "tokenVersion">,
  now: Date,
) {
  return db().transaction(async (tx) => {
    const isAlive = and(
      eq(sessions.id, sessionId),
      isNull(sessions.revokedAt),
      gt(sessions.expiresAt, now),
      // Impersonation sessions cannot be extended beyond their half hour.
      isNull(sessions.actingAdminId),
    );
    const [session] = await tx.select().from(sessions).where(isAlive).for("update");
    if (!session) return undefined;
    if (tokenVersion !== undefined && tokenVersion !== session.tokenVersion)
      requireRecentConfirmation({}, now);
    const renewedEnd = renewedUntil(session.createdAt, now).getTime();
    const expiresAt = new Date(Math.max(renewedEnd, session.expiresAt.getTime()));
    await tx.update(sessions).set({ expiresAt, lastSeenAt: now }).where(eq(sessions.id, sessionId));
    return { channel: session.channel, expiresAt, tokenVersion: session.tokenVersion };
  });
}

/**
 * Ends a session; its token is invalid from the next request on. After a time-out the browser still receives
 * push notifications, because the user asked for them there.
 */
export async function closeSession(sessionId: string, reason: EndReason, now = new Date()): Promise<void> {
  await db()
    .update(sessions)
    .set({ revokedAt: now, revokedReason: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
  if (reason !== "timeout" && reason !== "expired") await deleteSessionSubscriptions(db(), sessionId);
  await announce(db(), SESSION_ENDED, { sessionId });
}

/**
 * Ends a session on the user's request. An administrator who logs out while impersonating is signed out of
 * their own session too.
 */
export async function signOutSession(sessionId: string, context: RequestContext): Promise<void> {
  const [session] = await db().select().from(sessions).where(eq(sessions.id, sessionId));
  await closeSession(sessionId, "logout", context.now);
  if (!session?.actingSessionId) return;
  await closeSession(session.actingSessionId, "logout", context.now);
  if (!session.revokedAt) await recordImpersonationEnd(db(), session, context);
}

/**
 * Ends the session that a browser still had when it signed in again; nobody could log out of it any more. Push
 * notifications of the same account stay on. Whoever impersonated somebody in it leaves their own session too.
 */
export async function replaceSession(
  earlierId: string,
  next: { userId: string; sessionId: string },
  context: RequestContext,
): Promise<void> {
  const isLive = and(eq(sessions.id, earlierId), isNull(sessions.revokedAt));
  if ((await db().$count(sessions, isLive)) === 0) return;
  await moveSubscriptions(db(), earlierId, next);
  await signOutSession(earlierId, context);
}

/**
 * Ends all sessions of an account except `except`, in the transaction that invalidates them (password change,
 * role change, closed account). Returns how many there were.
 */
export async function endSessions(
  tx: Transaction,
  userId: string,
  reason: EndReason,
  now: Date,
  { except }: { except?: string } = {},
): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now, revokedReason: reason })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        ne(sql`${sessions.id}::text`, except ?? ""),
      ),
    )
    .returning({ id: sessions.id });
  await deleteUserSubscriptions(tx, userId, { except });
  if (ended.length > 0) await announce(tx, SESSION_ENDED, { userId });
  return ended.length;
}

/** Activity is stored at most once per interval; otherwise every read would cause a write. */
const SEEN_EVERY_MS = MINUTE_MS;

/** Restarts the idle time. `lastSeenAt` is the value the caller has just read. */
export async function recordActivity(sessionId: string, lastSeenAt: Date, now: Date): Promise<void> {
  if (lastSeenAt > addMs(now, -SEEN_EVERY_MS)) return;
  await db()
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastSeenAt, now)));
}
