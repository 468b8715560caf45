import { and, count, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { teamMembers } from "@/db/schema/businesses";
import { notificationPreferences, notifications } from "@/db/schema/notifications";
import { users } from "@/db/schema/users";
import type { Page } from "@/lib/api/route";
import type { Actor, UserActor } from "@/lib/auth/contract";
import { notFound } from "@/lib/errors";
import type { Locale } from "@/lib/i18n/routing";
import { listWordings } from "@/lib/letter-templates/stored-queries";
import { visibleTo as accountsVisibleTo } from "@/lib/profile/queries";
import type { Notification, NotificationSettings, NotificationsQuery, PersonParams } from "./contract";
import { readerOfToken } from "./stop-token";
import { wordedKinds, wordsOf } from "./words";

const defaults: NotificationSettings = { email: true, push: true, sms: false };

/** 404 for other people's, and where the account is of another kind than the path says. */
async function requirePerson(actor: Actor, { userType, userId }: PersonParams): Promise<void> {
  const isTheirs = and(eq(users.id, userId), eq(users.role, userType), accountsVisibleTo(actor));
  if ((await db().$count(users, isTheirs)) === 0) throw notFound();
}

/** What somebody was told, newest first. */
export async function listNotifications(
  actor: Actor,
  person: PersonParams,
  query: NotificationsQuery,
  locale: Locale,
): Promise<Page<Notification>> {
  await requirePerson(actor, person);
  return list(eq(notifications.userId, person.userId), query, locale);
}

/**
 * What was told about a business: to the caller who acts for it, or for an administrator to its owner. 404 for everybody
 * else. The id is the business's, or that of the account.
 */
export async function listBusinessNotifications(
  actor: UserActor,
  id: string,
  query: NotificationsQuery,
  locale: Locale,
): Promise<Page<Notification>> {
  const businessId = await findBusiness(actor, id);
  const readerId = actor.role === "admin" ? await ownerOf(businessId) : actor.userId;
  const whose = and(eq(notifications.userId, readerId), eq(notifications.businessId, businessId));
  return list(whose ?? sql`false`, query, locale);
}

/** The business an id of a path means to somebody who may know of it. 404 otherwise. */
export async function findBusiness(actor: UserActor, id: string): Promise<string> {
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

async function ownerOf(businessId: string): Promise<string> {
  const [owner] = await db()
    .select({ userId: teamMembers.userId })
    .from(teamMembers)
    .where(and(eq(teamMembers.businessId, businessId), eq(teamMembers.role, "owner")))
    .limit(1);
  if (!owner) throw notFound();
  return owner.userId;
}

async function list(
  whose: SQL,
  { page, limit, unread }: NotificationsQuery,
  locale: Locale,
): Promise<Page<Notification>> {
  const isWanted = { true: isNull(notifications.readAt), false: sql`${notifications.readAt} is not null` };
  const wanted = and(whose, unread ? isWanted[unread] : sql`true`) ?? sql`false`;
  const [rows, total] = await Promise.all([
    db()
      .select()
      .from(notifications)
      .where(wanted)
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db().$count(notifications, wanted),
  ]);
  const items = await describe(db(), rows, locale);
  return { items, total, page, pageCount: Math.max(1, Math.ceil(total / limit)) };
}

/** As their reader is told of them in a language. */
export async function describe(
  executor: Executor,
  rows: (typeof notifications.$inferSelect)[],
  locale: Locale,
): Promise<Notification[]> {
  const wordings = await listWordings(executor, wordedKinds(rows), locale);
  return rows.map((row) => {
    const { id, userId, type, priority, category, actionUrl, readAt, createdAt } = row;
    return {
      ...{ id, userId, type, priority, category, ...wordsOf(row, locale, wordings) },
      ...{ actionUrl, isRead: readAt !== null, createdAt: createdAt.toISOString() },
    };
  });
}

export async function countUnread(actor: Actor, person: PersonParams): Promise<{ unreadCount: number }> {
  await requirePerson(actor, person);
  const [row] = await db()
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, person.userId), isNull(notifications.readAt)));
  return { unreadCount: row?.unread ?? 0 };
}

/** Active accounts, by id or by kind. */
export async function listAccounts(
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

/** Somebody's channels; 404 for other people's, and where the account is of another kind than the path says. */
export async function getNotificationSettings(
  actor: Actor,
  person: PersonParams,
  executor: Executor = db(),
): Promise<NotificationSettings> {
  const { email, push, sms } = notificationPreferences;
  const [row] = await executor
    .select({ email, push, sms })
    .from(users)
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
    .where(and(eq(users.id, person.userId), eq(users.role, person.userType), accountsVisibleTo(actor)));
  if (!row) throw notFound();
  return {
    email: row.email ?? defaults.email,
    push: row.push ?? defaults.push,
    sms: row.sms ?? defaults.sms,
  };
}

/** Whether a letter's token has anything left to stop. */
export async function canStopEmails(token: string): Promise<boolean> {
  const userId = readerOfToken(token);
  if (!userId) return false;
  const { email } = notificationPreferences;
  const [row] = await db()
    .select({ email })
    .from(users)
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
    .where(and(eq(users.id, userId), eq(users.status, "active")));
  return row !== undefined && (row.email ?? defaults.email);
}
