import { createHmac } from "node:crypto";
import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
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
import type { Locale } from "@/lib/platform/i18n/routing";
import { log } from "@/lib/platform/log";

/**
 * Sends a code to the address of a sign-up, or, if the address has an account already, a notice. Which of the two is
 * looked up after the response is on its way, so neither its content nor its timing reveals it. A code that is less
 * than a minute old is not sent again. Throws 429 with the seconds to wait.
 */
export async function sendAddressCode(email: string, locale: Locale, now: Date): Promise<void> {
  const code = newCode();
  const isStored = await transact((tx) => storeCode(tx, email, code, now));
  if (!isStored) return;
  setImmediate(() => {
    transact((tx) => queueCodeOrNotice(tx, email, code, locale, now))
      .then(deliverSoon)
      .catch((error) => log.error({ err: error }, "a sign-up code could not be sent"));
  });
}

async function storeCode(tx: Transaction, email: string, code: string, now: Date): Promise<boolean> {
  const addressHash = hashAddress(email);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${addressHash}, 0))`);
  const sent = await tx
    .select({ createdAt: signUpCodes.createdAt })
    .from(signUpCodes)
    .where(and(eq(signUpCodes.addressHash, addressHash), gt(signUpCodes.createdAt, addMs(now, -DAY_MS))));
  if (sent.some(({ createdAt }) => createdAt > addMs(now, -RESEND_AFTER_MS))) return false;
  const codes = sent.map(({ createdAt }) => ({ createdAt, isMine: true, isTarget: true }));
  const { waitMs } = timeUntilNextCode(codes, now);
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000);
    const details = { values: { seconds, minutes: Math.ceil(seconds / 60) }, retryAfterS: seconds };
    throw new AppError("rate_limited", "tooManyCodes", details);
  }
  const id = uuid();
  const attemptsLeft = MAX_CODE_ATTEMPTS;
  const times = { createdAt: now, expiresAt: addMs(now, CODE_LIFE_MS) };
  await tx
    .insert(signUpCodes)
    .values({ id, addressHash, codeHash: hashCode(id, code), attemptsLeft, ...times });
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
 * check uses up an attempt before it compares. Throws 422 for a wrong code.
 */
export async function checkAddressCode(email: string, code: string, now: Date): Promise<string[]> {
  const open = await db()
    .update(signUpCodes)
    .set({ attemptsLeft: sql`${signUpCodes.attemptsLeft} - 1` })
    .where(
      and(
        eq(signUpCodes.addressHash, hashAddress(email)),
        gt(signUpCodes.attemptsLeft, 0),
        gt(signUpCodes.expiresAt, now),
        isNull(signUpCodes.usedAt),
      ),
    )
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

const hashAddress = (email: string) =>
  createHmac("sha256", derivedKey("sign-up addresses")).update(email.toLowerCase()).digest("base64url");
