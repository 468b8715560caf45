import { createHmac } from "node:crypto";
import { and, eq, gt, or, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { otpCodes } from "@/db/schema/identity/otp-codes";
import { transact } from "@/db/transaction";
import { queueMessage, withdrawMessages } from "@/lib/messaging/email-and-sms/commands";
import { deliverSoon } from "@/lib/messaging/email-and-sms/deliver-soon";
import { canSend } from "@/lib/messaging/email-and-sms/provider-accounts";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { derivedKey } from "@/lib/platform/derived-key";
import { env } from "@/lib/platform/env";
import { AppError, conflict } from "@/lib/platform/errors";
import { networkOfAddress } from "@/lib/platform/http/client-network";
import { SharedRateLimiter } from "@/lib/platform/http/shared-rate-limiter";
import type { Device } from "@/lib/platform/request-context";
import { findAddressHolder, queueAccountExistsEmail } from "./account-exists-email";
import { hashCode, newCode } from "./code";
import { type Contact, getContactOwner } from "./contact";
import { CODE_LIFE_MS, MAX_CODE_ATTEMPTS, RESEND_AFTER_MS, timeUntilNextCode } from "./rules";

// The limit per network and hour is generous because a whole village may share a carrier's address. The
// database counts per account and target.
const sendLimiter = new SharedRateLimiter({ points: 60, duration: 3_600, keyPrefix: "otp" });

/**
 * Sends a code to an email address or phone number of the actor, current or pending; earlier codes become invalid.
 * `before` runs in the same transaction. Throws 404 for somebody else's contact, 409 when it is verified already, 429
 * with the seconds to wait, 503 while nothing can be sent. Times in the result are seconds.
 */
export async function sendCode(
  actor: UserActor,
  contact: Contact,
  { device, now }: { device: Device; now: Date },
  before?: (tx: Transaction) => Promise<void>,
): Promise<{ resendInSeconds: number; expiresInSeconds: number; isInOutbox: boolean }> {
  await sendLimiter.consume(networkOfAddress(device.ipAddress));
  await transact(async (tx) => {
    await before?.(tx);
    await queueCode(tx, actor, contact, device, now);
  });
  deliverSoon();
  return {
    resendInSeconds: RESEND_AFTER_MS / 1000,
    expiresInSeconds: CODE_LIFE_MS / 1000,
    isInOutbox: env().DEMO_MODE,
  };
}

async function queueCode(
  tx: Transaction,
  actor: UserActor,
  contact: Contact,
  device: Device,
  now: Date,
): Promise<void> {
  const { channel, target } = contact;
  const { user, isVerified } = await getContactOwner(tx, actor.userId, contact, true);
  if (isVerified) throw conflict("alreadyVerified");
  const ownSms = channel === "sms" && !canSend("phone-check");
  if (!(channel === "email" ? canSend("email") : canSend("phone-check") || canSend("sms")))
    throw new AppError("unavailable", channel === "email" ? "emailNotSent" : "smsNotSent");
  const networkHash = hashNetwork(device);
  await checkSendLimit(tx, actor.userId, contact, networkHash, now);
  const id = uuid();
  const code = newCode();
  await tx.insert(otpCodes).values({
    id,
    userId: user.id,
    channel,
    target,
    networkHash,
    attemptsLeft: MAX_CODE_ATTEMPTS,
    codeHash: channel === "email" || ownSms ? hashCode(id, code) : null,
    createdAt: now,
    expiresAt: addMs(now, CODE_LIFE_MS),
  });
  const message = { recipient: target, userId: user.id, locale: user.locale };
  const values = { name: user.firstName, code };
  const holder = channel === "email" ? await findAddressHolder(tx, target, user.id) : undefined;
  if (holder) {
    // The caller must not learn that another account has the address: its holder gets a notice instead of the code.
    await queueAccountExistsEmail(tx, holder, now);
  } else if (channel === "email") {
    await withdrawMessages(tx, user.id, "email-code");
    await queueMessage(tx, { ...message, channel, template: "email-code", values }, now);
  } else {
    const template = ownSms ? "phone-code" : "phone-check";
    await withdrawMessages(tx, user.id, template);
    await queueMessage(tx, { ...message, channel, template, values }, now);
  }
}

/**
 * Counts under a lock on the target, taken after the lock on the account, so that two concurrent requests
 * send one code.
 */
async function checkSendLimit(
  tx: Transaction,
  userId: string,
  { channel, target }: Contact,
  networkHash: string,
  now: Date,
) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`otp ${target}`}, 0))`);
  const isMine = eq(otpCodes.userId, userId);
  const isTarget = and(eq(otpCodes.channel, channel), eq(otpCodes.target, target));
  const sent = await tx
    .select({
      createdAt: otpCodes.createdAt,
      isMine: sql<boolean>`${isMine}`,
      isTarget: sql<boolean>`${isTarget}`,
      isNear: sql<boolean>`coalesce(${otpCodes.networkHash} = ${networkHash}, true)`,
    })
    .from(otpCodes)
    .where(and(or(isMine, isTarget), gt(otpCodes.createdAt, addMs(now, -DAY_MS))));
  const { waitMs, kind } = timeUntilNextCode(sent, now);
  if (waitMs === 0) return;
  const seconds = Math.ceil(waitMs / 1000);
  const details = { values: { seconds, minutes: Math.ceil(seconds / 60) }, retryAfterS: seconds };
  throw new AppError("rate_limited", kind === "soon" ? "codeTooSoon" : "tooManyCodes", details);
}

const hashNetwork = ({ ipAddress }: Device) =>
  createHmac("sha256", derivedKey("networks of codes"))
    .update(networkOfAddress(ipAddress))
    .digest("base64url");
