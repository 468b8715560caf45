import { createHmac, randomInt } from "node:crypto";
import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { recoveryCodes, twoFactorSecrets } from "@/db/schema/sign-in";
import { derivedKey } from "@/lib/derived-key";
import { unseal } from "@/lib/seal";
import { stepOf } from "./totp";

const RECOVERY_CODES = 10;
// Without the signs that are taken for one another when they are read from paper.
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/**
 * Takes a code of the app or a recovery code, each once: of a hundred that come with the same one, one is right.
 * False for a wrong, used or unknown one. Counting the tries is the caller's.
 */
export async function spendCode(userId: string, code: string, now: Date): Promise<boolean> {
  const plain = code.replace(/[\s-]/g, "").toLowerCase();
  return /^\d{6}$/.test(plain) ? spendAppCode(userId, plain, now) : spendRecoveryCode(userId, plain, now);
}

async function spendAppCode(userId: string, code: string, now: Date): Promise<boolean> {
  const isOn = and(eq(twoFactorSecrets.userId, userId), isNotNull(twoFactorSecrets.confirmedAt));
  const [row] = await db().select().from(twoFactorSecrets).where(isOn);
  const secret = row && unseal("two-factor secrets", row.sealedSecret, userId);
  const step = secret && stepOf(secret, code, now);
  if (step === undefined) return false;
  const { lastStep } = twoFactorSecrets;
  const taken = await db()
    .update(twoFactorSecrets)
    .set({ lastStep: step })
    .where(and(isOn, or(isNull(lastStep), lt(lastStep, step))))
    .returning({ userId: twoFactorSecrets.userId });
  return taken.length > 0;
}

async function spendRecoveryCode(userId: string, code: string, now: Date): Promise<boolean> {
  const isFresh = and(
    eq(recoveryCodes.userId, userId),
    eq(recoveryCodes.codeHash, recoveryHash(userId, code)),
    isNull(recoveryCodes.usedAt),
  );
  const taken = await db()
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(isFresh)
    .returning({ id: recoveryCodes.id });
  return taken.length > 0;
}

/** Ten new ones, as they are shown; the old ones are gone. */
export async function replaceRecoveryCodes(tx: Transaction, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join(""),
  );
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const row = (code: string) => ({
    id: uuid(),
    userId,
    codeHash: recoveryHash(userId, code),
    createdAt: now,
  });
  await tx.insert(recoveryCodes).values(codes.map(row));
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

function recoveryHash(userId: string, code: string): string {
  return createHmac("sha256", derivedKey("recovery codes")).update(`${userId} ${code}`).digest("base64url");
}
