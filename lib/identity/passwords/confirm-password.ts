import { eq } from "drizzle-orm";
import { db } from "@/db";
import { users } from "@/db/schema/identity/users";
import { countAttempt } from "@/lib/identity/login-attempts/count-attempts";
import { verifyPassword } from "@/lib/platform/crypto/password-hash";
import { AppError, invalid } from "@/lib/platform/errors";

/**
 * Confirms that the signed-in user knows the password, before an action that an unattended browser must not
 * allow. `field` is the input that errors are reported for. Throws 422 for a wrong password, 429 after as
 * many wrong ones as a sign-in may have. Returns the hash it was checked against.
 */
export async function confirmPassword(
  userId: string,
  password: string,
  now: Date,
  field = "password",
): Promise<string> {
  const counted = await countAttempt(`password:${userId}`, undefined, now);
  const [user] = await db()
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new AppError("unauthenticated", "unauthenticated");
  if (!(await verifyPassword(password, user.passwordHash))) throw invalid("passwordWrong", field);
  await counted.clear();
  return user.passwordHash;
}
