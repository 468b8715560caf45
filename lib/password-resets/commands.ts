import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { passwordResets } from "@/db/schema/passwords";
import { recoveryCodes, twoFactorSecrets } from "@/db/schema/sign-in";
import { users } from "@/db/schema/users";
import { transact } from "@/db/transaction";
import { networkOf } from "@/lib/api/network";
import { recordAudit } from "@/lib/audit/commands";
import { isDemoAccount } from "@/lib/auth/demo-accounts";
import { hashPassword } from "@/lib/auth/password";
import { after, HOUR_MS, MINUTE_MS } from "@/lib/dates";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import { queueMessage, withdrawMessages } from "@/lib/outbox/commands";
import { deliverSoon } from "@/lib/outbox/delivery";
import { letterLink } from "@/lib/outbox/link";
import { canSend } from "@/lib/outbox/transports";
import { tellPasswordChanged } from "@/lib/passwords/letter";
import { type Device, endSessions, type Occasion } from "@/lib/sessions/commands";
import { forgetDevices } from "@/lib/sign-in/devices";
import { unlockAccount } from "@/lib/sign-in/tries";
import type { ResetCompletion } from "./contract";
import { findReset, hashOfToken, isOpen } from "./queries";

const LINK_LIFE_MS = 30 * MINUTE_MS;
/** Letters an account gets in an hour, and the time between two. */
const LETTERS_AN_HOUR = 3;
const RESEND_AFTER_MS = MINUTE_MS;

// By network: asking in ten minutes, and using links.
const asks = new RateLimiterMemory({ points: 30, duration: 600, keyPrefix: "reset-ask" });
const uses = new RateLimiterMemory({ points: 60, duration: 600, keyPrefix: "reset-use" });

async function checkNetwork(limiter: RateLimiterMemory, { ipAddress }: Device): Promise<void> {
  await limiter.consume(networkOf(ipAddress)).catch(() => {
    throw new AppError("rate_limited", "tooManyRequests");
  });
}

/**
 * Takes the wish for a new password. Whether the address has an account is looked up once the answer is on its way: neither
 * its words nor its time tell. 403 for the demonstration's own accounts, 429 by network, 503 while no letter can leave.
 */
export async function requestReset(email: string, { device, now }: Occasion): Promise<void> {
  if (env().DEMO_MODE && isDemoAccount(email)) throw new AppError("forbidden", "demoAccountKept");
  await checkNetwork(asks, device);
  if (!canSend("email")) throw new AppError("unavailable", "lettersUnavailable");
  setImmediate(() => {
    sendLink(email, now).catch((error) => log.error({ err: error }, "no link could be sent"));
  });
}

/** Sends a link if there is an account to send one to, and if it did not get some just before. Older links end. */
export async function sendLink(email: string, now: Date): Promise<void> {
  await transact(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, email: users.email, firstName: users.firstName, locale: users.locale })
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), eq(users.status, "active")))
      .for("no key update");
    if (!user || isDemoAccount(user.email) || (await hadEnough(tx, user.id, now))) return;
    const token = randomBytes(32).toString("base64url");
    await endLinks(tx, user.id, now);
    const link = { id: uuid(), userId: user.id, tokenHash: hashOfToken(token) };
    await tx.insert(passwordResets).values({ ...link, createdAt: now, expiresAt: after(now, LINK_LIFE_MS) });
    const letter = { channel: "email", recipient: user.email, userId: user.id, locale: user.locale } as const;
    const values = { name: user.firstName, link: letterLink("/reset-password", user.locale, { token }) };
    await withdrawMessages(tx, user.id, "password-reset");
    await queueMessage(tx, { ...letter, template: "password-reset", values }, now);
  });
  deliverSoon();
}

async function hadEnough(tx: Transaction, userId: string, now: Date): Promise<boolean> {
  const sent = await tx
    .select({ createdAt: passwordResets.createdAt })
    .from(passwordResets)
    .where(and(eq(passwordResets.userId, userId), gt(passwordResets.createdAt, after(now, -HOUR_MS))));
  const isRecent = ({ createdAt }: { createdAt: Date }) => createdAt > after(now, -RESEND_AFTER_MS);
  return sent.length >= LETTERS_AN_HOUR || sent.some(isRecent);
}

/** Links sent so far open nothing any more. */
export async function endLinks(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
}

/**
 * Sets the password a link was sent for: all sessions end, and the account's owner is told. 422 for a link that was used,
 * replaced, has run out or never was. A second factor is still asked for when signing in, if the address was proven before.
 */
export async function completeReset(
  { token, password }: ResetCompletion,
  { device, now }: Occasion,
): Promise<void> {
  await checkNetwork(uses, device);
  if (!(await findReset(token, now))) throw linkInvalid();
  const passwordHash = await hashPassword(password);
  await transact(async (tx) => {
    const [reset] = await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(and(eq(passwordResets.tokenHash, hashOfToken(token)), isOpen(now)))
      .returning({ userId: passwordResets.userId });
    if (!reset) throw linkInvalid();
    await forgetSquatter(tx, reset.userId);
    await forgetDevices(tx, reset.userId);
    // Who opened the link reads that mailbox.
    const emailVerifiedAt = sql`coalesce(${users.emailVerifiedAt}, ${now.toISOString()}::timestamptz)`;
    const [user] = await tx
      .update(users)
      .set({ passwordHash, emailVerifiedAt, updatedAt: now })
      .where(and(eq(users.id, reset.userId), eq(users.status, "active")))
      .returning({ id: users.id, email: users.email, firstName: users.firstName, locale: users.locale });
    if (!user) throw linkInvalid();
    await unlockAccount(tx, user.email);
    await endSessions(tx, user.id, "password-changed", now);
    await tellPasswordChanged(tx, user, now);
    const entry = { action: "password.reset" as const, subjectType: "user", subjectId: user.id };
    await recordAudit(tx, { actor: { kind: "system" }, ...entry, ipAddress: device.ipAddress }, now);
  });
  deliverSoon();
}

/**
 * Nobody had shown until now that the address is theirs: whoever made the account may be somebody else. Their second step
 * and what they wanted to change the address to are no part of it any more.
 */
async function forgetSquatter(tx: Transaction, userId: string): Promise<void> {
  const unproven = await tx
    .update(users)
    .set({ pendingEmail: null, pendingPhone: null })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
    .returning({ id: users.id });
  if (unproven.length === 0) return;
  await tx.delete(twoFactorSecrets).where(eq(twoFactorSecrets.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

const linkInvalid = () => new AppError("invalid", "resetLinkInvalid");
