import { and, eq, gt, isNull, or } from "drizzle-orm";
import type { Transaction } from "@/db";
import { passkeys } from "@/db/schema/identity/passkeys";
import { recoveryCodes, twoFactorSecrets } from "@/db/schema/identity/sign-in";
import { systemActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import type { RequestContext } from "@/lib/platform/request-context";

export type RemovedFactor = "two-factor.off" | "passkey.remove";

/**
 * Removes the second factors, or those that are newer than `since` or not confirmed yet; returns of which kinds there
 * were any.
 */
export async function removeFactors(tx: Transaction, userId: string, since?: Date): Promise<RemovedFactor[]> {
  const { confirmedAt } = twoFactorSecrets;
  const secrets = await tx
    .delete(twoFactorSecrets)
    .where(and(eq(twoFactorSecrets.userId, userId), since && or(isNull(confirmedAt), gt(confirmedAt, since))))
    .returning({ confirmedAt });
  if (!since || secrets.length > 0) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return [
    ...(secrets.some((secret) => secret.confirmedAt) ? (["two-factor.off"] as const) : []),
    ...(await removeKeys(tx, userId, since)),
  ];
}

export async function removeKeys(tx: Transaction, userId: string, since?: Date): Promise<RemovedFactor[]> {
  const keys = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), since && gt(passkeys.createdAt, since)))
    .returning({ id: passkeys.id });
  return keys.length > 0 ? ["passkey.remove"] : [];
}

/** Records which factors an account lost, and by which action. */
export async function recordRemovedFactors(
  tx: Transaction,
  userId: string,
  removed: RemovedFactor[],
  by: "password.reset" | "email.restore",
  { device, now }: RequestContext,
): Promise<void> {
  for (const action of new Set(removed)) {
    const entry = { action, subjectType: "user", subjectId: userId, detail: { by } };
    await recordAudit(tx, { actor: systemActor, ...entry, device }, now);
  }
}
