import { and, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "@/db";
import { recoveryCodes, twoFactorSecrets } from "@/db/schema/identity/sign-in";
import { users } from "@/db/schema/identity/users";
import { transact } from "@/db/transaction";
import { endSessions } from "@/lib/identity/sessions/commands";
import { systemActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { decrypt } from "@/lib/platform/crypto/encryption";
import { queueTwoFactorEmail } from "./two-factor-email";

// For people who have neither their authenticator app nor a recovery code left. Only the command line calls these; no
// route does.

type Secret = typeof twoFactorSecrets.$inferSelect;

/** Turns two-factor authentication of one account off. Returns false if no account with this address has it. */
export async function resetTwoFactor(email: string, now: Date): Promise<boolean> {
  const [account] = await db()
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return account !== undefined && removeSecret(account.id, () => true, now);
}

/**
 * Turns two-factor authentication of every account off whose codes no longer work, because its secret was encrypted
 * with another AUTH_SECRET. Returns how many there were, and how many accounts keep theirs.
 */
export async function resetUnreadableTwoFactor(now: Date): Promise<{ reset: number; kept: number }> {
  const secrets = await db().select().from(twoFactorSecrets).where(isNotNull(twoFactorSecrets.confirmedAt));
  let reset = 0;
  for (const { userId } of secrets.filter(isUnreadable))
    if (await removeSecret(userId, isUnreadable, now)) reset++;
  return { reset, kept: secrets.length - reset };
}

const isUnreadable = ({ encryptedSecret, userId }: Secret) =>
  decrypt("two-factor secrets", encryptedSecret, userId) === undefined;

async function removeSecret(
  userId: string,
  isRemovable: (secret: Secret) => boolean,
  now: Date,
): Promise<boolean> {
  return transact(async (tx) => {
    const isConfirmed = and(eq(twoFactorSecrets.userId, userId), isNotNull(twoFactorSecrets.confirmedAt));
    const [secret] = await tx.select().from(twoFactorSecrets).where(isConfirmed).for("update");
    if (!secret || !isRemovable(secret)) return false;
    await tx.delete(twoFactorSecrets).where(eq(twoFactorSecrets.userId, userId));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await endSessions(tx, userId, "security", now);
    const subject = { subjectType: "user", subjectId: userId };
    await recordAudit(tx, { actor: systemActor, action: "two-factor.reset", ...subject }, now);
    // The email about it names no device.
    await queueTwoFactorEmail(tx, userId, "reset", { now, device: { ipAddress: "", userAgent: null } });
    return true;
  });
}
