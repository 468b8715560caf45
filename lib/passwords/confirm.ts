import { eq } from "drizzle-orm";
import { db } from "@/db";
import { users } from "@/db/schema/users";
import { isPassword } from "@/lib/auth/password";
import { AppError, invalid } from "@/lib/errors";
import { countTry } from "@/lib/sign-in/tries";

/**
 * Makes sure that who is signed in also knows the password, before what a found-open browser must not do. `field` is
 * the input it was typed in. 422 for a wrong one; 429 after as many wrong ones as a sign-in may have. Returns the hash
 * it was judged by.
 */
export async function confirmPassword(
  userId: string,
  password: string,
  now: Date,
  field = "password",
): Promise<string> {
  const counted = await countTry(`password:${userId}`, undefined, now);
  const [user] = await db()
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  if (!user) throw new AppError("unauthenticated", "unauthenticated");
  if (!(await isPassword(password, user.passwordHash))) throw invalid("passwordWrong", field);
  await counted.clear();
  return user.passwordHash;
}
