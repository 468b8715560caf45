import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { renderSVG } from "uqr";
import { db, type Transaction } from "@/db";
import { recoveryCodes, twoFactorSecrets } from "@/db/schema/identity/sign-in";
import { transact } from "@/db/transaction";
import {
  confirmPassword,
  recordConfirmationAttempt,
  recordRefusedConfirmation,
} from "@/lib/identity/passwords/confirm-password";
import { refuseEndedSession } from "@/lib/identity/sessions/refuse-ended-session";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { decrypt, encrypt } from "@/lib/platform/crypto/encryption";
import { isDemoAccount } from "@/lib/platform/demo-accounts";
import { AppError, conflict } from "@/lib/platform/errors";
import type { RequestContext } from "@/lib/platform/request-context";
import { redeemCode, replaceRecoveryCodes } from "./codes";
import type { TwoFactorProof, TwoFactorSetup } from "./contract";
import { base32, findTimeStep } from "./totp";
import { queueTwoFactorEmail, type TwoFactorChange } from "./two-factor-email";

/**
 * Creates a secret for the authenticator app; sign-in requires no code until a first one is confirmed. Throws
 * 409 while two-factor authentication is on.
 */
export async function startTwoFactor(
  actor: UserActor,
  password: string,
  context: RequestContext,
): Promise<TwoFactorSetup> {
  const { now } = context;
  // The next visitor of the demo does not have the phone with the authenticator app.
  if (isDemoAccount(actor.email)) throw new AppError("forbidden", "demoAccountKept");
  await confirmPassword(actor.userId, password, context);
  const secret = randomBytes(20);
  const encryptedSecret = encrypt("two-factor secrets", secret, actor.userId);
  const rows = await db()
    .insert(twoFactorSecrets)
    .values({ userId: actor.userId, encryptedSecret, createdAt: now })
    .onConflictDoUpdate({
      target: twoFactorSecrets.userId,
      set: { encryptedSecret, createdAt: now, lastStep: null },
      setWhere: isNull(twoFactorSecrets.confirmedAt),
    })
    .returning({ userId: twoFactorSecrets.userId });
  if (rows.length === 0) throw conflict("twoFactorOn");
  const text = base32(secret);
  const label = encodeURIComponent(`Gendana:${actor.email}`);
  const address = `otpauth://totp/${label}?secret=${text}&issuer=Gendana`;
  return { secret: text, address, qr: renderSVG(address, { border: 2 }) };
}

/**
 * Turns two-factor authentication on with a first code and returns the recovery codes. Throws 422 for a wrong
 * code, 401 if the session has ended meanwhile.
 */
export async function enableTwoFactor(
  actor: UserActor,
  code: string,
  context: RequestContext,
): Promise<string[]> {
  const { now } = context;
  const counted = await recordConfirmationAttempt("code", actor.userId, context);
  const codes = await transact(async (tx) => {
    await refuseEndedSession(tx, actor);
    const [row] = await tx
      .select()
      .from(twoFactorSecrets)
      .where(and(eq(twoFactorSecrets.userId, actor.userId), isNull(twoFactorSecrets.confirmedAt)))
      .for("update");
    if (!row) throw conflict("twoFactorOn");
    const secret = decrypt("two-factor secrets", row.encryptedSecret, actor.userId);
    const step = secret && findTimeStep(secret, code, now);
    if (step === undefined) return undefined;
    await tx
      .update(twoFactorSecrets)
      .set({ confirmedAt: now, lastStep: step })
      .where(eq(twoFactorSecrets.userId, actor.userId));
    await recordChange(tx, actor, "on", context);
    return replaceRecoveryCodes(tx, actor.userId, now);
  });
  if (!codes) return refuseCode(actor, context);
  await counted.clear();
  return codes;
}

async function refuseCode(actor: UserActor, context: RequestContext): Promise<never> {
  await recordRefusedConfirmation(actor.userId, "codeWrong", context);
  throw new AppError("invalid", "codeWrong", { fields: { code: "codeWrong" } });
}

/** Replaces the recovery codes; the old ones become invalid. */
export async function renewRecoveryCodes(
  actor: UserActor,
  proof: TwoFactorProof,
  context: RequestContext,
): Promise<string[]> {
  await checkProof(actor, proof, context);
  return transact(async (tx) => {
    await recordChange(tx, actor, "recovery-codes", context);
    return replaceRecoveryCodes(tx, actor.userId, context.now);
  });
}

export async function disableTwoFactor(
  actor: UserActor,
  proof: TwoFactorProof,
  context: RequestContext,
): Promise<void> {
  await checkProof(actor, proof, context);
  await transact(async (tx) => {
    await tx.delete(twoFactorSecrets).where(eq(twoFactorSecrets.userId, actor.userId));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, actor.userId));
    await recordChange(tx, actor, "off", context);
  });
}

async function checkProof(
  actor: UserActor,
  { password, code }: TwoFactorProof,
  context: RequestContext,
): Promise<void> {
  await confirmPassword(actor.userId, password, context);
  const counted = await recordConfirmationAttempt("code", actor.userId, context);
  if (!(await redeemCode(actor.userId, code, context.now))) await refuseCode(actor, context);
  await counted.clear();
}

/**
 * Writes to the audit log and sends an email that cannot be switched off, so that somebody who briefly had
 * the password and a phone cannot hide the change.
 */
async function recordChange(
  tx: Transaction,
  actor: UserActor,
  what: TwoFactorChange,
  context: RequestContext,
) {
  const { now, device } = context;
  const subject = { subjectType: "user", subjectId: actor.userId };
  const entry = { actor, action: `two-factor.${what}` as const, ...subject, device };
  await recordAudit(tx, entry, now);
  await queueTwoFactorEmail(tx, actor.userId, what, context);
}
