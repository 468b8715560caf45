import { and, eq, isNotNull } from "drizzle-orm";
import type { Transaction } from "@/db";
import { sessions } from "@/db/schema/identity/sessions";
import { users } from "@/db/schema/identity/users";
import type { UserActor } from "@/lib/platform/actor";
import { AppError } from "@/lib/platform/errors";

/**
 * Throws 401 if the session has ended since the request began, and locks the account. A password reset ends all sessions:
 * none of them may leave a second factor or another contact behind.
 */
export async function refuseEndedSession(
  tx: Transaction,
  { userId, sessionId }: Pick<UserActor, "userId" | "sessionId">,
): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const isEnded = and(eq(sessions.id, sessionId), isNotNull(sessions.revokedAt));
  if ((await tx.$count(sessions, isEnded)) > 0) throw new AppError("unauthenticated", "unauthenticated");
}
