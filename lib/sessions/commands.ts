import { and, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { sessions } from "@/db/schema/sessions";
import { users } from "@/db/schema/users";
import { after, MINUTE_MS } from "@/lib/dates";
import { announce } from "@/lib/processes/announce";
import { endPushOfSession, endPushOfUser } from "@/lib/push/ends";
import type { EndReason } from "./contract";
import { renewedUntil, SESSION_LIFE_S } from "./rules";

/** Where a request comes from, as far as we can tell. */
export interface Device {
  ipAddress: string;
  userAgent: string | null;
  /** What this browser keeps of an earlier sign-in (lib/sign-in/devices.ts); programs keep nothing. */
  token?: string;
}

/** When something is done, and from where. */
export interface Occasion {
  now: Date;
  device: Device;
}

/** Writes the row that a token names; the caller has made sure that this is the person. */
export async function startSession(
  tx: Transaction,
  userId: string,
  device: Device,
  channel: "browser" | "api",
  now: Date,
  deviceId?: string,
): Promise<string> {
  const id = uuid();
  const role = tx.select({ role: users.role }).from(users).where(eq(users.id, userId));
  await tx.insert(sessions).values({
    id,
    userId,
    role: sql`(${role})`,
    channel,
    deviceId,
    ipAddress: device.ipAddress,
    userAgent: device.userAgent?.slice(0, 400),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: after(now, SESSION_LIFE_S * 1000),
  });
  await tx.update(users).set({ lastLoginAt: now }).where(eq(users.id, userId));
  return id;
}

/**
 * The session a page was handed at sign-up becomes its browser's: one device, one row. Undefined if it is over, and for
 * one that is a browser's already: its idle time would start anew.
 */
export async function adoptSession(sessionId: string, now: Date) {
  const [session] = await db()
    .update(sessions)
    .set({ channel: "browser", lastSeenAt: now })
    .from(users)
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.channel, "api"),
        // An administrator's browser is no device of the person's.
        isNull(sessions.actingAdminId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        eq(users.id, sessions.userId),
        eq(users.status, "active"),
      ),
    )
    .returning({ userId: users.id, sessionId: sessions.id, role: users.role });
  return session;
}

/**
 * A session that lives goes on for another day from now, never past the week after its beginning and never to an earlier
 * end. Undefined for one that is over: nothing brings that back.
 */
export async function prolongSession(sessionId: string, now: Date) {
  return db().transaction(async (tx) => {
    const isAlive = and(
      eq(sessions.id, sessionId),
      isNull(sessions.revokedAt),
      gt(sessions.expiresAt, now),
      // Half an hour as somebody else is half an hour.
      isNull(sessions.actingAdminId),
    );
    const [session] = await tx.select().from(sessions).where(isAlive).for("update");
    if (!session) return undefined;
    const wanted = renewedUntil(session.createdAt, now).getTime();
    const expiresAt = new Date(Math.max(wanted, session.expiresAt.getTime()));
    await tx.update(sessions).set({ expiresAt, lastSeenAt: now }).where(eq(sessions.id, sessionId));
    return { channel: session.channel, expiresAt };
  });
}

/** Under which name processes hear that sessions ended: lines that are open are cut at once. */
export const SESSION_ENDED = "session-ended";

/**
 * Ends a session; its token is worth nothing from the next request on. Who was away for too long is still told in that
 * browser what concerns them: that is what they asked for there.
 */
export async function closeSession(sessionId: string, reason: EndReason, now = new Date()): Promise<void> {
  await db()
    .update(sessions)
    .set({ revokedAt: now, revokedReason: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
  if (reason !== "timeout" && reason !== "expired") await endPushOfSession(db(), sessionId);
  await announce(db(), SESSION_ENDED, { sessionId });
}

/** The same by the person at the browser: an administrator who logs out while acting as somebody is out altogether. */
export async function logOut(sessionId: string, now: Date): Promise<void> {
  const [session] = await db()
    .select({ own: sessions.actingSessionId })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  await closeSession(sessionId, "logout", now);
  if (session?.own) await closeSession(session.own, "logout", now);
}

/**
 * Ends every session of an account, but for `except`, in the transaction of what made them worthless: a changed
 * password, a changed role, a closed account. Says how many there were.
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
  await endPushOfUser(tx, userId, { except });
  if (ended.length > 0) await announce(tx, SESSION_ENDED, { userId });
  return ended.length;
}

/** How exactly a sign of life is written down; more often would be a write for every read. */
const SEEN_EVERY_MS = MINUTE_MS;

/** Somebody is at it: the idle time starts anew. `lastSeenAt` is what the caller has just read. */
export async function noteSeen(sessionId: string, lastSeenAt: Date, now: Date): Promise<void> {
  if (lastSeenAt > after(now, -SEEN_EVERY_MS)) return;
  await db()
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastSeenAt, now)));
}
