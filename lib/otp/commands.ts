import { and, eq, gt, or, sql } from "drizzle-orm";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { otpCodes } from "@/db/schema/otp";
import { transact } from "@/db/transaction";
import { networkOf } from "@/lib/api/network";
import type { UserActor } from "@/lib/auth/contract";
import { after, DAY_MS } from "@/lib/dates";
import { env } from "@/lib/env";
import { AppError, conflict } from "@/lib/errors";
import { queueMessage, withdrawMessages } from "@/lib/outbox/commands";
import { deliverSoon } from "@/lib/outbox/delivery";
import { canSend } from "@/lib/outbox/transports";
import type { Device } from "@/lib/sessions/commands";
import { hashOf, newCode } from "./code";
import { CODE_LIFE_MS, CODE_TRIES, RESEND_AFTER_MS, waitForCode } from "./rules";
import { type Contact, ownerOf } from "./target";

// By network, in an hour: a whole village may share an address of its carrier. The database counts accounts and targets.
const sends = new RateLimiterMemory({ points: 60, duration: 3_600, keyPrefix: "otp" });

/**
 * Sends a code to an e-mail address or telephone of the actor's own, present or pending; the ones before it are worth
 * nothing from then on. 404 for anybody else's, 409 when it is verified already, 429 with the seconds to wait, 503 while
 * nothing can be sent. `before` runs in the same transaction. Returns seconds.
 */
export async function sendCode(
  actor: UserActor,
  contact: Contact,
  { device, now }: { device: Device; now: Date },
  before?: (tx: Transaction) => Promise<void>,
): Promise<{ resendInSeconds: number; expiresInSeconds: number; isInOutbox: boolean }> {
  await sends.consume(networkOf(device.ipAddress)).catch(() => {
    throw new AppError("rate_limited", "tooManyRequests");
  });
  await transact(async (tx) => {
    await before?.(tx);
    await queueCode(tx, actor, contact, now);
  });
  deliverSoon();
  return {
    resendInSeconds: RESEND_AFTER_MS / 1000,
    expiresInSeconds: CODE_LIFE_MS / 1000,
    isInOutbox: env().DEMO_MODE,
  };
}

async function queueCode(tx: Transaction, actor: UserActor, contact: Contact, now: Date): Promise<void> {
  const { channel, target } = contact;
  const { user, isVerified } = await ownerOf(tx, actor.userId, contact, true);
  if (isVerified) throw conflict("alreadyVerified");
  const ownSms = channel === "sms" && !canSend("phone-check");
  if (!(channel === "email" ? canSend("email") : canSend("phone-check") || canSend("sms")))
    throw new AppError("unavailable", channel === "email" ? "emailNotSent" : "smsNotSent");
  await checkRoom(tx, actor.userId, contact, now);
  const id = uuid();
  const code = newCode();
  await tx.insert(otpCodes).values({
    ...{ id, userId: user.id, channel, target, triesLeft: CODE_TRIES },
    codeHash: channel === "email" || ownSms ? hashOf(id, code) : null,
    ...{ createdAt: now, expiresAt: after(now, CODE_LIFE_MS) },
  });
  const letter = { recipient: target, userId: user.id, locale: user.locale };
  const values = { name: user.firstName, code };
  if (channel === "email") {
    await withdrawMessages(tx, user.id, "email-code");
    await queueMessage(tx, { ...letter, channel, template: "email-code", values }, now);
  } else {
    const template = ownSms ? "phone-code" : "phone-check";
    await withdrawMessages(tx, user.id, template);
    await queueMessage(tx, { ...letter, channel, template, values }, now);
  }
}

/** Counts under a lock on the target, after the one on the account: two requests at once are one code. */
async function checkRoom(tx: Transaction, userId: string, { channel, target }: Contact, now: Date) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`otp ${target}`}, 0))`);
  const isMine = eq(otpCodes.userId, userId);
  const isTarget = and(eq(otpCodes.channel, channel), eq(otpCodes.target, target));
  const sent = await tx
    .select({
      createdAt: otpCodes.createdAt,
      isMine: sql<boolean>`${isMine}`,
      isTarget: sql<boolean>`${isTarget}`,
    })
    .from(otpCodes)
    .where(and(or(isMine, isTarget), gt(otpCodes.createdAt, after(now, -DAY_MS))));
  const { waitMs, kind } = waitForCode(sent, now);
  if (waitMs === 0) return;
  const seconds = Math.ceil(waitMs / 1000);
  const details = { values: { seconds, minutes: Math.ceil(seconds / 60) }, retryAfterS: seconds };
  throw new AppError("rate_limited", kind === "soon" ? "codeTooSoon" : "tooManyCodes", details);
}
