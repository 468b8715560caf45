import { createHmac, randomInt } from "node:crypto";
import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { recoveryCodes, twoFactorSecrets } from "@/db/schema/identity/sign-in";
import { decrypt } from "@/lib/platform/crypto/encryption";
import { derivedKey } from "@/lib/platform/derived-key";
import { findTimeStep } from "./totp";

const RECOVERY_CODES = 10;
// Leaves out characters that are easily confused on paper.
const CODE_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
/** 118 bits: codes of 112 bits and more may be stored as a plain hash (ASVS 6.5.2). */
const CODE_LENGTH = 24;

/**
 * Redeems an app code or a recovery code, each once: of a hundred concurrent requests with the same code, one
 * succeeds. Returns false for a wrong, used or unknown one. The caller counts the attempts.
 */
export async function redeemCode(userId: string, code: string, now: Date): Promise<boolean> {
  const plain = code.replace(/[\s-]/g, "").toLowerCase();
  return /^\d{6}$/.test(plain) ? redeemAppCode(userId, plain, now) : redeemRecoveryCode(userId, plain, now);
}

async function redeemAppCode(userId: string, code: string, now: Date): Promise<boolean> {
  const isOn = and(eq(twoFactorSecrets.userId, userId), isNotNull(twoFactorSecrets.confirmedAt));
  const [row] = await db().select().from(twoFactorSecrets).where(isOn);
  const secret = row && decrypt("two-factor secrets", row.encryptedSecret, userId);
  const step = secret && findTimeStep(secret, code, now);
  if (step === undefined) return false;
  const { lastStep } = twoFactorSecrets;
  const taken = await db()
    .update(twoFactorSecrets)
    .set({ lastStep: step })
    .where(and(isOn, or(isNull(lastStep), lt(lastStep, step))))
    .returning({ userId: twoFactorSecrets.userId });
  return taken.length > 0;
}

async function redeemRecoveryCode(userId: string, code: string, now: Date): Promise<boolean> {
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

/** Replaces the recovery codes and returns ten new ones in the form in which they are shown. */
export async function replaceRecoveryCodes(tx: Transaction, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join(""),
  );
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const row = (code: string) => ({
    id: uuid(),
    userId,
    codeHash: recoveryHash(userId, code),
    createdAt: now,
  });
  await tx.insert(recoveryCodes).values(codes.map(row));
  return codes.map((code) => code.replace(/.{4}(?!$)/g, "$&-"));
}

function recoveryHash(userId: string, code: string): string {
  return createHmac("sha256", derivedKey("recovery codes")).update(`${userId} ${code}`).digest("base64url");
}
