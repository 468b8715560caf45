import { and, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { teamMembers } from "@/db/schema/businesses/businesses";
import { users } from "@/db/schema/identity/users";
import { notificationPreferences, notifications } from "@/db/schema/messaging/notifications";
import { findCustomTemplates } from "@/lib/messaging/templates/custom-templates";
import type { Actor, UserActor } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import type { Page } from "@/lib/platform/http/responses";
import type { Locale } from "@/lib/platform/i18n/routing";
import { requireVisibleAccount, usersVisibleTo } from "@/lib/platform/users-visible-to";
import type { AccountParams, Notification, NotificationSettings, NotificationsQuery } from "./contract";
import { renderNotification, templateNamesOf } from "./render-notification";
import { readUnsubscribeToken, type Unsubscribable } from "./unsubscribe-token";

const defaultSettings: NotificationSettings = { email: true, push: true, sms: false, marketing: true };

/** Lists an account's notifications, newest first. Throws 404 for accounts the actor cannot see. */
export async function listNotifications(
  actor: Actor,
  account: AccountParams,
  query: NotificationsQuery,
  locale: Locale,
): Promise<Page<Notification>> {
  await requireVisibleAccount(db(), actor, account);
  return listPage(eq(notifications.userId, account.userId), query, locale);
}

/**
 * Lists the notifications about a business: the caller's own if they act for it, the owner's if the caller is
 * an administrator. `id` is the business's or a member's account id. Throws 404 for everyone else.
 */
export async function listBusinessNotifications(
  actor: UserActor,
  id: string,
  query: NotificationsQuery,
  locale: Locale,
): Promise<Page<Notification>> {
  const businessId = await getBusinessId(actor, id);
  const readerId = actor.role === "admin" ? await getOwnerId(businessId) : actor.userId;
  const whose = and(eq(notifications.userId, readerId), eq(notifications.businessId, businessId));
  return listPage(whose ?? sql`false`, query, locale);
}

/** Resolves a business id or a member's account id to the business. Throws 404 unless the actor may know of it. */
export async function getBusinessId(actor: UserActor, id: string): Promise<string> {
  const own = actor.memberships.map(({ businessId }) => businessId);
  if (own.includes(id)) return id;
  if (id === actor.userId && own[0]) return own[0];
  if (actor.role === "admin") {
    const isMeant = sql`(${teamMembers.businessId} = ${id} or ${teamMembers.userId} = ${id})`;
    const [found] = await db()
      .select({ businessId: teamMembers.businessId })
      .from(teamMembers)
      .where(isMeant)
      .limit(1);
    if (found) return found.businessId;
  }
  throw notFound();
}

async function getOwnerId(businessId: string): Promise<string> {
  const [owner] = await db()
    .select({ userId: teamMembers.userId })
    .from(teamMembers)
    .where(and(eq(teamMembers.businessId, businessId), eq(teamMembers.role, "owner")))
    .limit(1);
  if (!owner) throw notFound();
  return owner.userId;
}

async function listPage(
  whose: SQL,
  { page, limit, unread }: NotificationsQuery,
  locale: Locale,
): Promise<Page<Notification>> {
  const readConditions = {
    true: isNull(notifications.readAt),
    false: sql`${notifications.readAt} is not null`,
  };
  const condition = and(whose, unread ? readConditions[unread] : sql`true`) ?? sql`false`;
  const [rows, total] = await Promise.all([
    db()
      .select()
      .from(notifications)
      .where(condition)
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db().$count(notifications, condition),
  ]);
  const items = await describeNotifications(db(), rows, locale);
  return { items, total, page, pageCount: Math.max(1, Math.ceil(total / limit)) };
}

/** Renders stored notifications in a locale. */
export async function describeNotifications(
  executor: Executor,
  rows: (typeof notifications.$inferSelect)[],
  locale: Locale,
): Promise<Notification[]> {
  const customTemplates = await findCustomTemplates(executor, templateNamesOf(rows), locale);
  return rows.map((row) => {
    const { id, userId, type, priority, category, actionUrl, readAt, createdAt } = row;
    return {
      id,
      userId,
      type,
      priority,
      category,
      ...renderNotification(row, locale, customTemplates),
      actionUrl,
      isRead: readAt !== null,
      createdAt: createdAt.toISOString(),
    };
  });
}

export async function countUnread(actor: Actor, account: AccountParams): Promise<{ unreadCount: number }> {
  await requireVisibleAccount(db(), actor, account);
  const [row] = await db()
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, account.userId), isNull(notifications.readAt)));
  return { unreadCount: row?.unread ?? 0 };
}

/**
 * Returns an account's notification channels. Throws 404 unless the actor may see the account and it has the
 * given type.
 */
export async function getNotificationSettings(
  actor: Actor,
  account: AccountParams,
  executor: Executor = db(),
): Promise<NotificationSettings> {
  const { email, push, sms, marketing } = notificationPreferences;
  const [row] = await executor
    .select({ email, push, sms, marketing })
    .from(users)
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
    .where(and(eq(users.id, account.userId), eq(users.role, account.userType), usersVisibleTo(actor)));
  if (!row) throw notFound();
  return {
    email: row.email ?? defaultSettings.email,
    push: row.push ?? defaultSettings.push,
    sms: row.sms ?? defaultSettings.sms,
    marketing: row.marketing ?? defaultSettings.marketing,
  };
}

/** Returns what an active user can unsubscribe from with a token; undefined if they have, or for an invalid token. */
export async function findUnsubscribable(token: string): Promise<Unsubscribable | undefined> {
  const named = readUnsubscribeToken(token);
  if (!named) return undefined;
  const { userId, from } = named;
  const [row] = await db()
    .select({ isWanted: notificationPreferences[from] })
    .from(users)
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
    .where(and(eq(users.id, userId), eq(users.status, "active")));
  return row && (row.isWanted ?? defaultSettings[from]) ? from : undefined;
}
