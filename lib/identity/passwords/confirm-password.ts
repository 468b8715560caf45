import { eq } from "drizzle-orm";
import { db } from "@/db";
import { users } from "@/db/schema/identity/users";
import { countAttempt } from "@/lib/identity/login-attempts/count-attempts";
import { recordRefusal } from "@/lib/platform/audit/security-events/commands";
import { verifyPassword } from "@/lib/platform/crypto/password-hash";
import { AppError, invalid } from "@/lib/platform/errors";
import type { RequestContext } from "@/lib/platform/request-context";

/**
 * Confirms that the signed-in user knows the password, before an action that an unattended browser must not
 * allow. `field` is the input that errors are reported for. Throws 422 for a wrong password, 429 after as
 * many wrong ones as a sign-in may have; both are recorded. Returns the hash it was checked against.
 */
export async function confirmPassword(
  userId: string,
  password: string,
  { now, device }: RequestContext,
  field = "password",
): Promise<string> {
  const counted = await recordConfirmationAttempt("password", userId, { now, device });
  const [user] = await db()
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new AppError("unauthenticated", "unauthenticated");
  if (!(await verifyPassword(password, user.passwordHash))) {
    await recordRefusedConfirmation(userId, "passwordWrong", { now, device });
    throw invalid("passwordWrong", field);
  }
  await counted.clear();
  return user.passwordHash;
}

/**
 * Counts a confirmation in a session of the account before it is checked. Throws 429 after as many wrong ones as a
 * sign-in may have, and records that.
 */
export function recordConfirmationAttempt(
  means: "password" | "code" | "passkey",
  userId: string,
  context: RequestContext,
): ReturnType<typeof countAttempt> {
  return countAttempt(`${means}:${userId}`, undefined, context.now).catch(async (error) => {
    await recordRefusedConfirmation(userId, "tooManyAttempts", context);
    throw error;
  });
}

/** Records a failed confirmation in a session of the account. */
export function recordRefusedConfirmation(
  userId: string,
  reason: "passwordWrong" | "codeWrong" | "passkeyRefused" | "passkeyCloned" | "tooManyAttempts",
  { now, device }: RequestContext,
): Promise<void> {
  const event = { kind: "session.confirm" as const, userId, device, detail: { reason } };
  return recordRefusal({ ...event, about: reason }, now);
}
