import { and, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { sessions } from "@/db/schema/sessions";
import { users } from "@/db/schema/users";
import { networkOf } from "@/lib/api/network";
import { signInRequest } from "@/lib/auth/contract";
import { isDemoAccount } from "@/lib/auth/demo-accounts";
import { isPassword } from "@/lib/auth/password";
import { after, MINUTE_MS } from "@/lib/dates";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { EndReason } from "./contract";
import { SESSION_LIFE_S } from "./rules";

/** Where a request comes from, as far as we can tell. */
export interface Device {
  ipAddress: string;
  userAgent: string | null;
}

// Before any password is looked at: by place and account together, by account from anywhere, by place for any account.
const attempts = new RateLimiterMemory({ points: 20, duration: 60, keyPrefix: "pair" });
const attemptsOnAccount = new RateLimiterMemory({ points: 60, duration: 60, keyPrefix: "account" });
const attemptsFromAddress = new RateLimiterMemory({ points: 60, duration: 60, keyPrefix: "address" });

async function checkAttempts(ipAddress: string, email: string): Promise<void> {
  const place = networkOf(ipAddress);
  try {
    await attemptsFromAddress.consume(place);
    await attempts.consume(`${place} ${email}`);
    await attemptsOnAccount.consume(email);
  } catch {
    throw new AppError("rate_limited", "tooManyAttempts");
  }
}

/** Signs in with e-mail and password: a new session row, or an error whose message is the sentence to show. */
export async function openSession(
  credentials: unknown,
  device: Device,
  now = new Date(),
  channel: "browser" | "api" = "browser",
) {
  const parsed = signInRequest.safeParse(credentials);
  if (!parsed.success) throw new AppError("invalid", "allFieldsRequired");
  const { email, password } = parsed.data;
  await checkAttempts(device.ipAddress, email.toLowerCase());

  const [user] = await db()
    .select({
      id: users.id,
      role: users.role,
      status: users.status,
      firstName: users.firstName,
      passwordHash: users.passwordHash,
    })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  const matches = await isPassword(password, user?.passwordHash);
  // An unknown address, a wrong password and a closed account get one answer.
  const isUsable = user?.status === "active" && (env().DEMO_MODE || !isDemoAccount(email));
  if (!user || !matches || !isUsable) throw new AppError("unauthenticated", "loginFailed");

  const sessionId = await db().transaction((tx) => startSession(tx, user.id, device, channel, now));
  return { userId: user.id, sessionId, role: user.role, firstName: user.firstName };
}

/** Writes the row that a token names; the caller has made sure that this is the person. */
export async function startSession(
  tx: Transaction,
  userId: string,
  device: Device,
  channel: "browser" | "api",
  now: Date,
): Promise<string> {
  const id = uuid();
  const role = tx.select({ role: users.role }).from(users).where(eq(users.id, userId));
  await tx.insert(sessions).values({
    id,
    userId,
    role: sql`(${role})`,
    channel,
    ipAddress: device.ipAddress,
    userAgent: device.userAgent?.slice(0, 400),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: after(now, SESSION_LIFE_S * 1000),
  });
  await tx.update(users).set({ lastLoginAt: now }).where(eq(users.id, userId));
  return id;
}

/** The session a page was handed at sign-up becomes its browser's: one device, one row. Undefined if it is over. */
export async function adoptSession(sessionId: string, now: Date) {
  const [session] = await db()
    .update(sessions)
    .set({ channel: "browser", lastSeenAt: now })
    .from(users)
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        eq(users.id, sessions.userId),
        eq(users.status, "active"),
      ),
    )
    .returning({ userId: users.id, sessionId: sessions.id, role: users.role });
  return session;
}

/** Ends a session; its token is worth nothing from the next request on. */
export async function closeSession(sessionId: string, reason: EndReason, now = new Date()): Promise<void> {
  await db()
    .update(sessions)
    .set({ revokedAt: now, revokedReason: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
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
