import { and, count, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { teamMembers } from "@/db/schema/businesses/businesses";
import { users } from "@/db/schema/identity/users";
import { notificationPreferences, notifications } from "@/db/schema/messaging/notifications";
import { auditEntries } from "@/db/schema/platform/audit";
import { findCustomTemplates } from "@/lib/messaging/templates/custom-templates";
import { type Actor, requireAdmin, type UserActor } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import { nextCursor, readCursor } from "@/lib/platform/http/pagination-cursor";
import type { Page } from "@/lib/platform/http/responses";
import type { Locale } from "@/lib/platform/i18n/routing";
import { usersVisibleTo as accountsVisibleTo } from "@/lib/platform/users-visible-to";
import type {
  AccountParams,
  AudienceRequest,
  BroadcastPage,
  BroadcastsQuery,
  Notification,
  NotificationSettings,
  NotificationsQuery,
} from "./contract";
import { renderNotification, templateNamesOf } from "./render-notification";
import { findUserIdByToken } from "./unsubscribe-token";

const defaultSettings: NotificationSettings = { email: true, push: true, sms: false };

/** Throws 404 unless the actor may see the account and it has the given type. */
async function requireVisibleAccount(actor: Actor, { userType, userId }: AccountParams): Promise<void> {
  const isTheirs = and(eq(users.id, userId), eq(users.role, userType), accountsVisibleTo(actor));
  if ((await db().$count(users, isTheirs)) === 0) throw notFound();
}

/** Lists an account's notifications, newest first. Throws 404 for accounts the actor cannot see. */
export async function listNotifications(
  actor: Actor,
  account: AccountParams,
  query: NotificationsQuery,
  locale: Locale,
): Promise<Page<Notification>> {
  await requireVisibleAccount(actor, account);
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
  await requireVisibleAccount(actor, account);
  const [row] = await db()
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, account.userId), isNull(notifications.readAt)));
  return { unreadCount: row?.unread ?? 0 };
}

/** Returns the active accounts that match an id or a type. */
export async function findActiveAccountIds(
  executor: Executor,
  { userIds, userTypes }: { userIds: string[]; userTypes: UserActor["role"][] },
): Promise<string[]> {
  const isMeant = sql`(${userIds.length > 0 ? inArray(users.id, userIds) : sql`false`}
    or ${userTypes.length > 0 ? inArray(users.role, userTypes) : sql`false`})`;
  const rows = await executor
    .select({ id: users.id })
    .from(users)
    .where(and(isMeant, eq(users.status, "active")))
    .orderBy(users.id);
  return rows.map(({ id }) => id);
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
  const { email, push, sms } = notificationPreferences;
  const [row] = await executor
    .select({ email, push, sms })
    .from(users)
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
    .where(and(eq(users.id, account.userId), eq(users.role, account.userType), accountsVisibleTo(actor)));
  if (!row) throw notFound();
  return {
    email: row.email ?? defaultSettings.email,
    push: row.push ?? defaultSettings.push,
    sms: row.sms ?? defaultSettings.sms,
  };
}

/** Tells whether a token names an active user who still receives notification emails. */
export async function canUnsubscribe(token: string): Promise<boolean> {
  const userId = findUserIdByToken(token);
  if (!userId) return false;
  const { email } = notificationPreferences;
  const [row] = await db()
    .select({ email })
    .from(users)
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
    .where(and(eq(users.id, userId), eq(users.status, "active")));
  return row !== undefined && (row.email ?? defaultSettings.email);
}

/** Counts the active accounts a broadcast would reach, each once. Administrators only. */
export async function countAudience(actor: UserActor, request: AudienceRequest): Promise<{ count: number }> {
  requireAdmin(actor);
  return { count: (await findActiveAccountIds(db(), request)).length };
}

// Truncated to milliseconds as in cursors; with microseconds an entry could fall between two pages.
const sentAt = sql`date_trunc('milliseconds', ${auditEntries.createdAt})`;

/** Lists the broadcasts administrators have sent, newest first, from the audit log. Administrators only. */
export async function listBroadcasts(
  actor: UserActor,
  { cursor, limit }: BroadcastsQuery,
): Promise<BroadcastPage> {
  requireAdmin(actor);
  const { time, id } = readCursor(cursor);
  const earlier = time
    ? sql`(${sentAt}, ${auditEntries.id}) < (${time}::timestamptz, ${id}::uuid)`
    : sql`true`;
  const rows = await db()
    .select({ entry: auditEntries, first: users.firstName, last: users.lastName })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(and(eq(auditEntries.action, "notification.send"), earlier))
    .orderBy(desc(sentAt), desc(auditEntries.id))
    .limit(limit + 1);
  const items = rows.slice(0, limit).map(({ entry, first, last }) => {
    const detail = entry.detail as Partial<BroadcastPage["items"][number]>;
    return {
      id: entry.id,
      at: entry.createdAt.toISOString(),
      by: `${first ?? ""} ${last ?? ""}`.trim() || null,
      title: detail.title ?? "",
      message: detail.message ?? null,
      userTypes: detail.userTypes ?? [],
      accounts: detail.accounts ?? 0,
      sent: detail.sent ?? 0,
    };
  });
  return { items, nextCursor: nextCursor(rows.length > limit, items.at(-1)) };
}
