import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { renderSVG } from "uqr";
import { db, type Transaction } from "@/db";
import { recoveryCodes, twoFactorSecrets } from "@/db/schema/sign-in";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { isDemoAccount } from "@/lib/auth/demo-accounts";
import { AppError, conflict } from "@/lib/errors";
import { confirmPassword } from "@/lib/passwords/confirm";
import { seal, unseal } from "@/lib/seal";
import type { Occasion } from "@/lib/sessions/commands";
import { countTry } from "@/lib/sign-in/tries";
import { replaceRecoveryCodes, spendCode } from "./codes";
import type { TwoFactorProof, TwoFactorSetup } from "./contract";
import { type SecondStepChange, tellSecondStep } from "./letter";
import { base32, stepOf } from "./totp";

/** A new secret for the app; nothing is asked for before a first code was right. 409 while one is in use. */
export async function startTwoFactor(
  actor: UserActor,
  password: string,
  { now }: Occasion,
): Promise<TwoFactorSetup> {
  // The next visitor of the demonstration has no phone with its app.
  if (isDemoAccount(actor.email)) throw new AppError("forbidden", "demoAccountKept");
  await confirmPassword(actor.userId, password, now);
  const secret = randomBytes(20);
  const sealedSecret = seal("two-factor secrets", secret, actor.userId);
  const rows = await db()
    .insert(twoFactorSecrets)
    .values({ userId: actor.userId, sealedSecret, createdAt: now })
    .onConflictDoUpdate({
      target: twoFactorSecrets.userId,
      set: { sealedSecret, createdAt: now, lastStep: null },
      setWhere: isNull(twoFactorSecrets.confirmedAt),
    })
    .returning({ userId: twoFactorSecrets.userId });
  if (rows.length === 0) throw conflict("twoFactorOn");
  const text = base32(secret);
  const label = encodeURIComponent(`Gendana:${actor.email}`);
  const address = `otpauth://totp/${label}?secret=${text}&issuer=Gendana`;
  return { secret: text, address, qr: renderSVG(address, { border: 2 }) };
}

/** The first code of the app turns it on, and hands out the recovery codes. 422 for a wrong code. */
export async function turnOnTwoFactor(actor: UserActor, code: string, occasion: Occasion): Promise<string[]> {
  const { now } = occasion;
  const counted = await countTry(`code:${actor.userId}`, undefined, now);
  const codes = await transact(async (tx) => {
    const [row] = await tx
      .select()
      .from(twoFactorSecrets)
      .where(and(eq(twoFactorSecrets.userId, actor.userId), isNull(twoFactorSecrets.confirmedAt)))
      .for("update");
    if (!row) throw conflict("twoFactorOn");
    const secret = unseal("two-factor secrets", row.sealedSecret, actor.userId);
    const step = secret && stepOf(secret, code, now);
    if (step === undefined) throw new AppError("invalid", "codeWrong", { fields: { code: "codeWrong" } });
    await tx
      .update(twoFactorSecrets)
      .set({ confirmedAt: now, lastStep: step })
      .where(eq(twoFactorSecrets.userId, actor.userId));
    await noteChange(tx, actor, "on", occasion);
    return replaceRecoveryCodes(tx, actor.userId, now);
  });
  await counted.clear();
  return codes;
}

/** New recovery codes; the old ones are worth nothing from then on. */
export async function renewRecoveryCodes(
  actor: UserActor,
  proof: TwoFactorProof,
  occasion: Occasion,
): Promise<string[]> {
  await prove(actor, proof, occasion.now);
  return transact(async (tx) => {
    await noteChange(tx, actor, "recovery-codes", occasion);
    return replaceRecoveryCodes(tx, actor.userId, occasion.now);
  });
}

export async function turnOffTwoFactor(
  actor: UserActor,
  proof: TwoFactorProof,
  occasion: Occasion,
): Promise<void> {
  await prove(actor, proof, occasion.now);
  await transact(async (tx) => {
    await tx.delete(twoFactorSecrets).where(eq(twoFactorSecrets.userId, actor.userId));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, actor.userId));
    await noteChange(tx, actor, "off", occasion);
  });
}

async function prove(actor: UserActor, { password, code }: TwoFactorProof, now: Date): Promise<void> {
  await confirmPassword(actor.userId, password, now);
  const counted = await countTry(`code:${actor.userId}`, undefined, now);
  if (!(await spendCode(actor.userId, code, now)))
    throw new AppError("invalid", "codeWrong", { fields: { code: "codeWrong" } });
  await counted.clear();
}

/** Into the log, and by a letter no switch turns off: who had the password and a phone for a moment cannot keep it quiet. */
async function noteChange(tx: Transaction, actor: UserActor, what: SecondStepChange, occasion: Occasion) {
  const { now, device } = occasion;
  const subject = { subjectType: "user", subjectId: actor.userId };
  const entry = { actor, action: `two-factor.${what}` as const, ...subject, ipAddress: device.ipAddress };
  await recordAudit(tx, entry, now);
  await tellSecondStep(tx, actor.userId, what, occasion);
}
