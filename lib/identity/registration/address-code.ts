import { createHmac } from "node:crypto";
import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { signUpCodes } from "@/db/schema/identity/sign-up-codes";
import { transact } from "@/db/transaction";
import {
  findAddressHolder,
  queueAccountExistsEmail,
} from "@/lib/identity/contact-verification/account-exists-email";
import { hashCode, isMatchingCode, newCode } from "@/lib/identity/contact-verification/code";
import {
  CODE_LIFE_MS,
  MAX_CODE_ATTEMPTS,
  RESEND_AFTER_MS,
  timeUntilNextCode,
} from "@/lib/identity/contact-verification/rules";
import { queueMessage } from "@/lib/messaging/email-and-sms/commands";
import { deliverSoon } from "@/lib/messaging/email-and-sms/deliver-soon";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { derivedKey } from "@/lib/platform/derived-key";
import { AppError, invalid } from "@/lib/platform/errors";
import { networkOfAddress } from "@/lib/platform/http/client-network";
import { SharedRateLimiter } from "@/lib/platform/http/shared-rate-limiter";
import type { Locale } from "@/lib/platform/i18n/routing";
import { log } from "@/lib/platform/log";
import type { Device, RequestContext } from "@/lib/platform/request-context";

/** Attempts of each network until a newer code is sent; all networks together have more, so that none uses them up. */
const attemptsOfNetwork = new SharedRateLimiter({
  points: MAX_CODE_ATTEMPTS,
  duration: CODE_LIFE_MS / 1000,
  keyPrefix: "sign-up-code",
  message: "tooManyAttempts",
});
const MAX_ATTEMPTS_OF_ALL = 6 * MAX_CODE_ATTEMPTS;

/**
 * Sends a code to the address of a sign-up, or, if the address has an account already, a notice. Which of the two is
 * looked up after the response is on its way, so neither its content nor its timing reveals it. A code that is less
 * than a minute old is not sent again. Throws 429 with the seconds to wait.
 */
export async function sendAddressCode(
  email: string,
  { device, locale, now }: RequestContext & { locale: Locale },
): Promise<void> {
  const code = newCode();
  const isStored = await transact((tx) => storeCode(tx, email, code, device, now));
  if (!isStored) return;
  setImmediate(() => {
    transact((tx) => queueCodeOrNotice(tx, email, code, locale, now))
      .then(deliverSoon)
      .catch((error) => log.error({ err: error }, "a sign-up code could not be sent"));
  });
}

async function storeCode(
  tx: Transaction,
  email: string,
  code: string,
  device: Device,
  now: Date,
): Promise<boolean> {
  const addressHash = hashOf(email.toLowerCase());
  const networkHash = hashOf(networkOfAddress(device.ipAddress));
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${addressHash}, 0))`);
  const sent = await tx
    .select({ createdAt: signUpCodes.createdAt, networkHash: signUpCodes.networkHash })
    .from(signUpCodes)
    .where(and(eq(signUpCodes.addressHash, addressHash), gt(signUpCodes.createdAt, addMs(now, -DAY_MS))));
  if (sent.some(({ createdAt }) => createdAt > addMs(now, -RESEND_AFTER_MS))) return false;
  // Other networks may ask for as many again, so that a single one does not use up somebody's codes.
  const codes = sent.map((row) => ({
    createdAt: row.createdAt,
    isMine: row.networkHash === networkHash,
    isTarget: true,
    isNear: true,
  }));
  const { waitMs } = timeUntilNextCode(codes, now);
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000);
    const details = { values: { seconds, minutes: Math.ceil(seconds / 60) }, retryAfterS: seconds };
    throw new AppError("rate_limited", "tooManyCodes", details);
  }
  const id = uuid();
  await tx.insert(signUpCodes).values({
    id,
    addressHash,
    networkHash,
    codeHash: hashCode(id, code),
    attemptsLeft: MAX_ATTEMPTS_OF_ALL,
    createdAt: now,
    expiresAt: addMs(now, CODE_LIFE_MS),
  });
  return true;
}

async function queueCodeOrNotice(tx: Transaction, email: string, code: string, locale: Locale, now: Date) {
  const holder = await findAddressHolder(tx, email);
  if (holder) return queueAccountExistsEmail(tx, holder, now);
  const message = { channel: "email", recipient: email, userId: null, locale, values: { code } } as const;
  await queueMessage(tx, { ...message, template: "sign-up-code" }, now);
}

/**
 * Checks the code of a sign-up against those sent in the last minutes, and returns their ids for `spendCodes`. Each
 * check uses up an attempt before it compares. Throws 422 for a wrong code, 429 after five attempts of a network.
 */
export async function checkAddressCode(
  email: string,
  code: string,
  { device, now }: RequestContext,
): Promise<string[]> {
  const isOpen = and(
    eq(signUpCodes.addressHash, hashOf(email.toLowerCase())),
    gt(signUpCodes.attemptsLeft, 0),
    gt(signUpCodes.expiresAt, now),
    isNull(signUpCodes.usedAt),
  );
  const [newest] = await db()
    .select({ id: signUpCodes.id })
    .from(signUpCodes)
    .where(isOpen)
    .orderBy(desc(signUpCodes.createdAt))
    .limit(1);
  if (!newest) throw wrongAddressCode();
  await attemptsOfNetwork.consume(`${newest.id} ${networkOfAddress(device.ipAddress)}`);
  const open = await db()
    .update(signUpCodes)
    .set({ attemptsLeft: sql`${signUpCodes.attemptsLeft} - 1` })
    .where(isOpen)
    .returning({ id: signUpCodes.id, codeHash: signUpCodes.codeHash });
  if (!open.some(({ id, codeHash }) => isMatchingCode(id, code, codeHash))) throw wrongAddressCode();
  return open.map(({ id }) => id);
}

export async function spendCodes(tx: Transaction, ids: string[], now: Date): Promise<void> {
  const isOpen = and(inArray(signUpCodes.id, ids), isNull(signUpCodes.usedAt));
  const used = await tx
    .update(signUpCodes)
    .set({ usedAt: now })
    .where(isOpen)
    .returning({ id: signUpCodes.id });
  if (used.length === 0) throw wrongAddressCode();
}

export const wrongAddressCode = () => invalid("codeInvalid", "code");

const hashOf = (text: string) =>
  createHmac("sha256", derivedKey("sign-up addresses")).update(text).digest("base64url");
