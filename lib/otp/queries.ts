import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { auditEntries } from "@/db/schema/audit";
import { users } from "@/db/schema/users";
import type { UserActor } from "@/lib/auth/contract";
import { AppError, invalid } from "@/lib/errors";
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

/**
 * 422 for a number that waits for a code and was not asked for with the password: the documented record takes a new one with
 * nothing but a token, and a browser found open must not make it the account's.
 */
export async function requirePhoneAskedFor(actor: UserActor, target: string): Promise<void> {
  const isWaiting = and(eq(users.id, actor.userId), eq(users.pendingPhone, target));
  if ((await db().$count(users, isWaiting)) === 0) return;
  const { action, detail, subjectType, subjectId, id } = auditEntries;
  const isAbout = and(eq(subjectType, "user"), eq(subjectId, actor.userId));
  const isWritten = and(
    eq(action, "profile.change"),
    sql`${detail} -> 'changed' @> '["pendingPhone"]'::jsonb`,
  );
  const [newest] = await db()
    .select({ action })
    .from(auditEntries)
    .where(and(isAbout, or(eq(action, "phone.change-request"), isWritten)))
    .orderBy(desc(auditEntries.createdAt), desc(id))
    .limit(1);
  if (newest?.action === "profile.change") throw invalid("phoneAskedWithoutPassword", "phoneNumber");
}
