import { eq } from "drizzle-orm";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { db } from "@/db";
import { users } from "@/db/schema/users";
import { isPassword } from "@/lib/auth/password";
import { AppError, invalid } from "@/lib/errors";

const attempts = new RateLimiterMemory({ points: 10, duration: 60, keyPrefix: "confirm" });

/**
 * Makes sure that who is signed in also knows the password, before what a found-open browser must not do. `field` is
 * the input it was typed in. 422 for a wrong one, 429 for too many.
 */
export async function confirmPassword(
  userId: string,
  password: string,
  _now: Date,
  field = "password",
): Promise<void> {
  await attempts.consume(userId).catch(() => {
    throw new AppError("rate_limited", "tooManyAttempts");
  });
  const [user] = await db()
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  if (!(await isPassword(password, user?.passwordHash))) throw invalid("loginFailed", field);
}
