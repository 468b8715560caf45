import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { users } from "@/db/schema/identity/users";
import { auditEntries } from "@/db/schema/platform/audit";
import type { UserActor } from "@/lib/platform/actor";
import { AppError, invalid } from "@/lib/platform/errors";
import { getSettings } from "@/lib/platform/settings/queries";

/**
 * Throws 403 while the settings require verified email addresses and the actor's is not verified. It guards
 * what other users rely on, such as creating a booking or publishing a vehicle. Signing in and browsing stay
 * possible, as verification needs both.
 */
export async function requireVerifiedEmail(executor: Executor, actor: UserActor): Promise<void> {
  const isUnverified = and(eq(users.id, actor.userId), isNull(users.emailVerifiedAt));
  if ((await executor.$count(users, isUnverified)) === 0) return;
  const { requireEmailVerification } = await getSettings(executor);
  if (requireEmailVerification) throw new AppError("forbidden", "emailVerificationRequired");
}

/**
 * Throws 422 for a pending number that was requested without the password: the documented endpoint accepts a
 * new number with only a token, and an unattended browser must not make it the account's number.
 */
export async function requireConfirmedPhoneRequest(actor: UserActor, target: string): Promise<void> {
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
