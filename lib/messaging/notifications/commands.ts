import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { users } from "@/db/schema/identity/users";
import { notificationPreferences, notifications } from "@/db/schema/messaging/notifications";
import { transact } from "@/db/transaction";
import { sendRealtimeEvent } from "@/lib/messaging/realtime/commands";
import type { UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { notFound } from "@/lib/platform/errors";
import type { Locale } from "@/lib/platform/i18n/routing";
import type { RequestContext } from "@/lib/platform/request-context";
import type { AccountParams, Notification, NotificationSettings } from "./contract";
import { describeNotifications, getNotificationSettings } from "./queries";
import { readUnsubscribeToken } from "./unsubscribe-token";

/**
 * Changes the notification channels of an account. Throws 404 for accounts the actor cannot see. A change made
 * by an administrator is audited.
 */
export async function changeNotificationSettings(
  actor: UserActor,
  account: AccountParams,
  change: Partial<NotificationSettings>,
  { now, device }: RequestContext,
): Promise<NotificationSettings> {
  return transact(async (tx) => {
    const before = await getNotificationSettings(actor, account, tx);
    const settings = { ...before, ...change };
    const { userId } = account;
    await tx
      .insert(notificationPreferences)
      .values({ userId, ...settings, updatedAt: now })
      // Updates only the requested channels, so that a competing change of another channel is not lost.
      .onConflictDoUpdate({ target: notificationPreferences.userId, set: { ...change, updatedAt: now } });
    if (userId !== actor.userId) {
      const entry = {
        actor,
        action: "notifications.change" as const,
        subjectType: "user",
        subjectId: userId,
      };
      await recordAudit(tx, { ...entry, detail: { before, after: settings }, device }, now);
    }
    return getNotificationSettings(actor, account, tx);
  });
}

/**
 * Turns off the emails that the token names, for its user; repeating it is harmless. Throws 404 for an
 * invalid token.
 */
export async function unsubscribeFromEmails(token: string, now: Date): Promise<void> {
  const named = readUnsubscribeToken(token);
  if (!named) throw notFound();
  const { userId, from } = named;
  const choice = { [from]: false, updatedAt: now };
  await transact(async (tx) => {
    // A deleted account receives no emails anyway.
    if ((await tx.$count(users, eq(users.id, userId))) === 0) return;
    await tx
      .insert(notificationPreferences)
      .values({ userId, ...choice })
      .onConflictDoUpdate({ target: notificationPreferences.userId, set: choice });
  });
}

/** An administrator acting as a user cannot mark the notice about that access as read; only the user can. */
function markableBy(actor: UserActor): SQL {
  return actor.acting ? sql`${notifications.kind} is distinct from 'account-looked-at'` : sql`true`;
}

/** Only the recipient may mark as read or delete: administrators can view notifications but not change them. */
const isRecipient = (actor: UserActor) => eq(notifications.userId, actor.userId);

/** Marks a notification as read; readAt keeps the first time. Throws 404 for other users' notifications. */
export async function markNotificationRead(
  actor: UserActor,
  notificationId: string,
  locale: Locale,
  now: Date,
): Promise<Notification> {
  return transact(async (tx) => {
    const mine = and(eq(notifications.id, notificationId), isRecipient(actor));
    await tx
      .update(notifications)
      .set({ readAt: now })
      .where(and(mine, markableBy(actor), isNull(notifications.readAt)));
    const rows = await tx.select().from(notifications).where(mine);
    const [read] = await describeNotifications(tx, rows, locale);
    if (!read) throw notFound();
    await sendRealtimeEvent(tx, [read.userId], "notifications-read", {}, now);
    return read;
  });
}

/** Marks all notifications as read. Throws 404 for another account. */
export async function markAllNotificationsRead(
  actor: UserActor,
  { userType, userId }: AccountParams,
  now: Date,
): Promise<{ updated: number }> {
  if (userId !== actor.userId || userType !== actor.role) throw notFound();
  return transact(async (tx) => {
    const unread = and(isRecipient(actor), isNull(notifications.readAt));
    const marked = await tx
      .update(notifications)
      .set({ readAt: now })
      .where(and(unread, markableBy(actor)))
      .returning({ id: notifications.id });
    if (marked.length > 0) await sendRealtimeEvent(tx, [userId], "notifications-read", {}, now);
    return { updated: marked.length };
  });
}

/** Throws 404 for other users' notifications and for deleted ones. */
export async function deleteNotification(actor: UserActor, notificationId: string, now: Date): Promise<void> {
  const [deleted] = await db()
    .delete(notifications)
    .where(and(eq(notifications.id, notificationId), isRecipient(actor)))
    .returning({ userId: notifications.userId });
  if (!deleted) throw notFound();
  await sendRealtimeEvent(db(), [deleted.userId], "notifications-read", {}, now);
}
