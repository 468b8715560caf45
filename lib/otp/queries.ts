import { and, eq, isNull } from "drizzle-orm";
import type { Executor } from "@/db";
import { users } from "@/db/schema/users";
import type { UserActor } from "@/lib/auth/contract";
import { AppError } from "@/lib/errors";
import { readSettings } from "@/lib/settings/queries";

/**
 * 403 while an administrator wants e-mail addresses verified and the actor's is not. For what others rely on: a booking
 * made, a car published. Signing in and looking round stay possible, as verifying needs both.
 */
export async function requireVerifiedEmail(executor: Executor, actor: UserActor): Promise<void> {
  const isUnverified = and(eq(users.id, actor.userId), isNull(users.emailVerifiedAt));
  if ((await executor.$count(users, isUnverified)) === 0) return;
  const { requireEmailVerification } = await readSettings(executor);
  if (requireEmailVerification) throw new AppError("forbidden", "emailVerificationRequired");
}
