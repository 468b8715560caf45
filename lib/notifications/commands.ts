import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { notificationPreferences, notifications } from "@/db/schema/notifications";
import { users } from "@/db/schema/users";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { notFound } from "@/lib/errors";
import type { Locale } from "@/lib/i18n/routing";
import { tellLive } from "@/lib/live/commands";
import type { Occasion } from "@/lib/sessions/commands";
import type { Notification, NotificationSettings, PersonParams } from "./contract";
import { describe, getNotificationSettings } from "./queries";
import { readerOfToken } from "./stop-token";

/** Chooses somebody's channels; 404 for other people's. What an administrator chooses for another is written down. */
export async function chooseNotifications(
  actor: UserActor,
  person: PersonParams,
  change: Partial<NotificationSettings>,
  { now, device }: Occasion,
): Promise<NotificationSettings> {
  return transact(async (tx) => {
    const before = await getNotificationSettings(actor, person, tx);
    const chosen = { ...before, ...change };
    const { userId } = person;
    await tx
      .insert(notificationPreferences)
      .values({ userId, ...chosen, updatedAt: now })
      // Only what was asked for: a change of another channel at the same time stays.
      .onConflictDoUpdate({ target: notificationPreferences.userId, set: { ...change, updatedAt: now } });
    if (userId !== actor.userId) {
      const entry = {
        actor,
        action: "notifications.change" as const,
        subjectType: "user",
        subjectId: userId,
      };
      await recordAudit(
        tx,
        { ...entry, detail: { before, after: chosen }, ipAddress: device.ipAddress },
        now,
      );
    }
    return getNotificationSettings(actor, person, tx);
  });
}

/** No more e-mails about news for whoever a letter's token names, as often as it is pressed. 404 for what is no token of ours. */
export async function stopEmails(token: string, now: Date): Promise<void> {
  const userId = readerOfToken(token);
  if (!userId) throw notFound();
  const choice = { email: false, updatedAt: now };
  await transact(async (tx) => {
    // An account that is gone gets no letters anyway.
    if ((await tx.$count(users, eq(users.id, userId))) === 0) return;
    await tx
      .insert(notificationPreferences)
      .values({ userId, ...choice })
      .onConflictDoUpdate({ target: notificationPreferences.userId, set: choice });
  });
}

/** What an administrator does as somebody leaves unread that they look: only the person has read of that. */
function readBy(actor: UserActor): SQL {
  return actor.acting ? sql`${notifications.kind} is distinct from 'account-looked-at'` : sql`true`;
}

/** Read or put away by nobody but whom it was told: an administrator sees what people were told, and leaves it to them. */
const isReader = (actor: UserActor) => eq(notifications.userId, actor.userId);

/** Read once, it stays as it was read first. 404 for other people's. */
export async function markRead(
  actor: UserActor,
  notificationId: string,
  locale: Locale,
  now: Date,
): Promise<Notification> {
  return transact(async (tx) => {
    const mine = and(eq(notifications.id, notificationId), isReader(actor));
    await tx
      .update(notifications)
      .set({ readAt: now })
      .where(and(mine, readBy(actor), isNull(notifications.readAt)));
    const rows = await tx.select().from(notifications).where(mine);
    const [read] = await describe(tx, rows, locale);
    if (!read) throw notFound();
    await tellLive(tx, [read.userId], "notifications-read", {}, now);
    return read;
  });
}

/** All that somebody has been told so far. 404 for other people's. */
export async function markAllRead(
  actor: UserActor,
  { userType, userId }: PersonParams,
  now: Date,
): Promise<{ updated: number }> {
  if (userId !== actor.userId || userType !== actor.role) throw notFound();
  return transact(async (tx) => {
    const unread = and(isReader(actor), isNull(notifications.readAt));
    const marked = await tx
      .update(notifications)
      .set({ readAt: now })
      .where(and(unread, readBy(actor)))
      .returning({ id: notifications.id });
    if (marked.length > 0) await tellLive(tx, [userId], "notifications-read", {}, now);
    return { updated: marked.length };
  });
}

/** 404 for other people's, and for one that is gone. */
export async function deleteNotification(actor: UserActor, notificationId: string, now: Date): Promise<void> {
  const [gone] = await db()
    .delete(notifications)
    .where(and(eq(notifications.id, notificationId), isReader(actor)))
    .returning({ userId: notifications.userId });
  if (!gone) throw notFound();
  await tellLive(db(), [gone.userId], "notifications-read", {}, now);
}
