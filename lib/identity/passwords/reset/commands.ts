import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { passwordResets } from "@/db/schema/identity/password-resets";
import { users } from "@/db/schema/identity/users";
import { transact } from "@/db/transaction";
import { refuseCommonPassword } from "@/lib/identity/passwords/common-passwords";
import { queuePasswordChangedEmail } from "@/lib/identity/passwords/password-changed-email";
import { endSessions } from "@/lib/identity/sessions/commands";
import { forgetDevices } from "@/lib/identity/sessions/known-devices";
import { queueMessage, withdrawMessages } from "@/lib/messaging/email-and-sms/commands";
import { deliverSoon } from "@/lib/messaging/email-and-sms/deliver-soon";
import { canSend } from "@/lib/messaging/email-and-sms/provider-accounts";
import { systemActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { recordRefusal } from "@/lib/platform/audit/security-events/commands";
import { hashPassword } from "@/lib/platform/crypto/password-hash";
import { addMs, DAY_MS, MINUTE_MS } from "@/lib/platform/dates";
import { isDemoAccount } from "@/lib/platform/demo-accounts";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { networkOfAddress } from "@/lib/platform/http/client-network";
import { SharedRateLimiter } from "@/lib/platform/http/shared-rate-limiter";
import { localizedPageUrl } from "@/lib/platform/i18n/localized-page-url";
import { log } from "@/lib/platform/log";
import type { Device, RequestContext } from "@/lib/platform/request-context";
import type { ResetCompletion } from "./contract";
import { findAccountOfLink, findReset, hashToken, isOpenReset } from "./queries";
import { type RemovedFactor, recordRemovedFactors, removeFactors, removeKeys } from "./remove-factors";

const LINK_LIFE_MS = 30 * MINUTE_MS;
/**
 * Reset emails per account while a link is valid, and the time between two. Whenever the limit is reached, the newest
 * link therefore still works, also if a stranger asked for it.
 */
const MAX_EMAILS = 3;
const RESEND_AFTER_MS = MINUTE_MS;

// Limits per network: requests and completions in ten minutes.
const requestLimiter = new SharedRateLimiter({ points: 30, duration: 600, keyPrefix: "reset-ask" });
const completionLimiter = new SharedRateLimiter({ points: 60, duration: 600, keyPrefix: "reset-use" });

async function checkNetwork(limiter: SharedRateLimiter, { ipAddress }: Device): Promise<void> {
  await limiter.consume(networkOfAddress(ipAddress));
}

/**
 * Accepts a request for a password reset. Whether the address has an account is looked up after the response
 * is on its way, so neither its content nor its timing reveals it. Throws 403 for demo accounts, 429 by
 * network, 503 while no email can be sent.
 */
export async function requestReset(email: string, { device, now }: RequestContext): Promise<void> {
  if (env().DEMO_MODE && isDemoAccount(email)) throw new AppError("forbidden", "demoAccountKept");
  await checkNetwork(requestLimiter, device);
  if (!canSend("email")) throw new AppError("unavailable", "emailUnavailable");
  setImmediate(() => {
    sendResetLink(email, now).catch((error) =>
      log.error({ err: error }, "a password reset link could not be sent"),
    );
  });
}

/**
 * Sends a link if the address has an account that was not sent one just before. Older links become invalid.
 */
export async function sendResetLink(email: string, now: Date): Promise<void> {
  await transact(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, email: users.email, firstName: users.firstName, locale: users.locale })
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), eq(users.status, "active")))
      .for("no key update");
    if (!user || isDemoAccount(user.email) || (await hasReachedLimit(tx, user.id, now))) return;
    await queueResetLink(tx, user, now);
  });
  deliverSoon();
}

const linkTemplates = ["password-reset", "email-restored-password"] as const;

/** Emails a link that sets the password; older ones become invalid. */
export async function queueResetLink(
  tx: Transaction,
  user: Pick<typeof users.$inferSelect, "id" | "email" | "firstName" | "locale">,
  now: Date,
  template: (typeof linkTemplates)[number] = "password-reset",
): Promise<void> {
  const link = await createResetLink(tx, user, LINK_LIFE_MS, now);
  const message = { channel: "email", recipient: user.email, userId: user.id, locale: user.locale } as const;
  const values = { name: user.firstName, link };
  for (const older of linkTemplates) await withdrawMessages(tx, user.id, older);
  await queueMessage(tx, { ...message, template, values }, now);
}

async function hasReachedLimit(tx: Transaction, userId: string, now: Date): Promise<boolean> {
  const sent = await tx
    .select({ createdAt: passwordResets.createdAt })
    .from(passwordResets)
    .where(and(eq(passwordResets.userId, userId), gt(passwordResets.createdAt, addMs(now, -LINK_LIFE_MS))));
  const isRecent = ({ createdAt }: { createdAt: Date }) => createdAt > addMs(now, -RESEND_AFTER_MS);
  return sent.length >= MAX_EMAILS || sent.some(isRecent);
}

/** Returns a link that sets the password once within `lifeMs`; older links become invalid. */
export async function createResetLink(
  tx: Transaction,
  { id: userId, locale }: { id: string; locale: string },
  lifeMs: number,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await invalidateResetLinks(tx, userId, now);
  const link = { id: uuid(), userId, tokenHash: hashToken(token) };
  await tx.insert(passwordResets).values({ ...link, createdAt: now, expiresAt: addMs(now, lifeMs) });
  return localizedPageUrl("/reset-password", locale, { token });
}

/** Invalidates all reset links sent so far. */
export async function invalidateResetLinks(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
}

/**
 * Sets the password for a reset link: all sessions end, and the account's owner is told by email. Throws 422 for a link
 * that was used, replaced, expired or never existed. Two-factor authentication still applies at sign-in if the address
 * was verified before and it was not turned on in the last day. `removePasskeys` removes all passkeys of the account,
 * not only those of the last day.
 */
export async function completeReset(
  { token, password, removePasskeys }: ResetCompletion,
  { device, now }: RequestContext,
): Promise<void> {
  await checkNetwork(completionLimiter, device);
  if (!(await findReset(token, now))) {
    await recordInvalidLink(token, { device, now });
    throw linkInvalid();
  }
  await refuseCommonPassword(password);
  const passwordHash = await hashPassword(password);
  await transact(async (tx) => {
    const [reset] = await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(and(eq(passwordResets.tokenHash, hashToken(token)), isOpenReset(now)))
      .returning({ userId: passwordResets.userId });
    if (!reset) throw linkInvalid();
    // A factor that is being added meanwhile is then found below, or refused because its session has ended.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, reset.userId)).for("update");
    const removed = [
      ...(await removeUnverifiedOwner(tx, reset.userId)),
      ...(await removeNewFactors(tx, reset.userId, now)),
      ...(removePasskeys ? await removeKeys(tx, reset.userId) : []),
    ];
    await recordRemovedFactors(tx, reset.userId, removed, "password.reset", { device, now });
    await forgetDevices(tx, reset.userId);
    // A user who opened the link has access to the mailbox, so the address is verified.
    const emailVerifiedAt = sql`coalesce(${users.emailVerifiedAt}, ${now.toISOString()}::timestamptz)`;
    const [user] = await tx
      .update(users)
      .set({ passwordHash, emailVerifiedAt, updatedAt: now })
      .where(and(eq(users.id, reset.userId), eq(users.status, "active")))
      .returning({ id: users.id, email: users.email, firstName: users.firstName, locale: users.locale });
    if (!user) throw linkInvalid();
    await endSessions(tx, user.id, "password-changed", now);
    await queuePasswordChangedEmail(tx, user, now);
    const entry = { action: "password.reset" as const, subjectType: "user", subjectId: user.id };
    await recordAudit(tx, { actor: systemActor, ...entry, device }, now);
  });
  deliverSoon();
}

/** Records that somebody used a link that no longer works; one that never existed belongs to no account. */
async function recordInvalidLink(token: string, { device, now }: RequestContext): Promise<void> {
  const userId = (await findAccountOfLink(token)) ?? null;
  const event = { kind: "password.reset" as const, userId, device, detail: { reason: "linkInvalid" } };
  await recordRefusal({ ...event, about: "linkInvalid" }, now);
}

/**
 * The address was unverified until now, so somebody else may have created the account. Their two-factor
 * secret, passkeys and pending contacts are removed; returns which factors there were.
 */
async function removeUnverifiedOwner(tx: Transaction, userId: string): Promise<RemovedFactor[]> {
  const unverified = await tx
    .update(users)
    .set({ pendingEmail: null, pendingPhone: null })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
    .returning({ id: users.id });
  return unverified.length > 0 ? removeFactors(tx, userId) : [];
}

/**
 * Somebody who stole the password may have turned two-factor authentication on to keep the account's owner out, or
 * added a passkey to stay in; the email about it tells them to reset the password.
 */
function removeNewFactors(tx: Transaction, userId: string, now: Date): Promise<RemovedFactor[]> {
  return removeFactors(tx, userId, addMs(now, -DAY_MS));
}

const linkInvalid = () => new AppError("invalid", "resetLinkInvalid");
