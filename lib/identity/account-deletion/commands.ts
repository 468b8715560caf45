import { and, eq, isNull } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { accountDeletions } from "@/db/schema/identity/account-deletions";
import { users } from "@/db/schema/identity/users";
import { transact } from "@/db/transaction";
import { confirmPassword } from "@/lib/identity/passwords/confirm-password";
import { queueMessage } from "@/lib/messaging/email-and-sms/commands";
import { type Actor, requireAdmin, type UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { formatInstant, KIGALI } from "@/lib/platform/dates";
import { isDemoAccount } from "@/lib/platform/demo-accounts";
import { env } from "@/lib/platform/env";
import { AppError, conflict, invalid, notFound } from "@/lib/platform/errors";
import { requireRecentConfirmation, requireStepUp } from "@/lib/platform/http/step-up";
import { localizedPageUrl } from "@/lib/platform/i18n/localized-page-url";
import type { RequestContext } from "@/lib/platform/request-context";
import { usersVisibleTo } from "@/lib/platform/users-visible-to";
import { listBlockers } from "./blockers";
import type { DeletionRequest } from "./contract";
import type { DeletionView } from "./deletion-view-contract";
import { describeDeletion, findOpenDeletion } from "./queries";
import { deletionDueAt, GRACE_DAYS } from "./rules";

/**
 * Schedules deletion from the settings page, after the password and the typed email address were checked.
 * Throws 409 while there are blockers, 422 for a wrong password or address, 429 after too many attempts.
 */
export async function requestDeletion(
  actor: UserActor,
  { password, confirmation }: DeletionRequest,
  context: RequestContext,
): Promise<DeletionView> {
  if (confirmation.toLowerCase() !== actor.email.toLowerCase())
    throw invalid("deletionConfirmation", "confirmation");
  await confirmPassword(actor.userId, password, context);
  await scheduleDeletion(actor, actor.userId, context);
  return describeDeletion(actor.userId, context.now);
}

/**
 * Schedules an account for deletion at the end of the grace period; repeating the call changes nothing. Users
 * may delete their own account, administrators any account. Throws 404 for other users' accounts, 409 while
 * there are blockers.
 */
export async function scheduleDeletion(
  actor: UserActor,
  userId: string,
  { now, device }: RequestContext,
): Promise<{ dueAt: Date }> {
  return transact(async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), usersVisibleTo(actor)))
      .for("no key update");
    if (!user) throw notFound();
    if (env().DEMO_MODE && isDemoAccount(user.email)) throw new AppError("forbidden", "demoAccountStays");
    const open = await findOpenDeletion(tx, userId);
    if (open) return open;
    if ((await listBlockers(tx, userId, now)).length > 0) throw conflict("deletionBlocked");
    const dueAt = deletionDueAt(now);
    await tx.insert(accountDeletions).values({ id: uuid(), userId, requestedAt: now, dueAt });
    const values = { when: formatInstant(dueAt, user.locale, KIGALI), days: GRACE_DAYS };
    await queueDeletionEmail(tx, user, "scheduled", now, values);
    const entry = {
      actor,
      action: "account.schedule-deletion" as const,
      subjectType: "user",
      subjectId: userId,
    };
    await recordAudit(tx, { ...entry, detail: { dueAt }, device }, now);
    return { dueAt };
  });
}

/**
 * The same for the documented endpoints, which take no password: 403 unless people have just confirmed who they are, and
 * administrators as for every lasting change.
 */
export function scheduleConfirmedDeletion(
  actor: UserActor,
  userId: string,
  context: RequestContext,
): Promise<{ dueAt: Date }> {
  if (actor.userId === userId) requireRecentConfirmation(actor, context.now);
  else requireStepUp(actor, context.now);
  return scheduleDeletion(actor, userId, context);
}

/** Somebody with a deactivated account cannot open their settings, so the email leads to support instead. */
async function queueDeletionEmail(
  tx: Transaction,
  user: typeof users.$inferSelect,
  event: "scheduled" | "cancelled",
  now: Date,
  values: Record<string, string | number> = {},
) {
  const { id: userId, email: recipient, firstName: name, locale, status } = user;
  const [template, path] =
    status === "active"
      ? ([`deletion-${event}`, "/settings/data"] as const)
      : ([`deletion-${event}-inactive`, "/location"] as const);
  const link = localizedPageUrl(path, locale);
  const message = { channel: "email", template, recipient, userId, locale } as const;
  await queueMessage(tx, { ...message, values: { name, link, ...values } }, now);
}

/** Cancels a scheduled deletion at any time before it is carried out. */
export async function cancelDeletion(actor: UserActor, context: RequestContext): Promise<DeletionView> {
  await transact((tx) => withdrawDeletion(tx, actor, actor.userId, context));
  return describeDeletion(actor.userId, context.now);
}

/**
 * Cancels the scheduled deletion of another account, also one that is deactivated; its owner is told by email.
 * Administrators only. 404 if no deletion is scheduled.
 */
export async function cancelDeletionOf(
  actor: UserActor,
  userId: string,
  context: RequestContext,
): Promise<DeletionView> {
  requireAdmin(actor);
  await transact(async (tx) => {
    if (!(await withdrawDeletion(tx, actor, userId, context))) throw notFound();
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    if (user && user.id !== actor.userId) await queueDeletionEmail(tx, user, "cancelled", context.now);
  });
  return describeDeletion(userId, context.now);
}

/** Cancels the scheduled deletion of an account; returns whether there was one. */
export async function withdrawDeletion(
  tx: Transaction,
  actor: Actor,
  userId: string,
  { now, device }: RequestContext,
): Promise<boolean> {
  const [withdrawn] = await tx
    .update(accountDeletions)
    .set({ cancelledAt: now })
    .where(
      and(
        eq(accountDeletions.userId, userId),
        isNull(accountDeletions.cancelledAt),
        isNull(accountDeletions.completedAt),
      ),
    )
    .returning({ dueAt: accountDeletions.dueAt });
  if (!withdrawn) return false;
  const entry = { actor, action: "account.keep" as const, subjectType: "user", subjectId: userId };
  const detail = { before: withdrawn.dueAt, after: null };
  await recordAudit(tx, { ...entry, detail, device }, now);
  return true;
}
