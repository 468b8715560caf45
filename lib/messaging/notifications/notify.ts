import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Executor } from "@/db";
import { teamMembers } from "@/db/schema/businesses/businesses";
import { users } from "@/db/schema/identity/users";
import { notificationPreferences, notifications } from "@/db/schema/messaging/notifications";
import { type Permission, permissions, rolesWithPermission } from "@/lib/platform/permissions";
import type { NotificationText } from "./contract";
import { notificationDelivery, type Recipient } from "./delivery-port";
import {
  type AdministratorKind,
  type NotificationKind,
  type NotificationPages,
  notificationKinds,
  type PersonKind,
  pagePath,
  type RecordOf,
  type TeamKind,
} from "./kinds";
import type { NotificationValues } from "./render-notification";
import { isForPush, isForSms, isSecurityWarning, MARKETING } from "./rules";

interface KindNotification<Kind extends NotificationKind> {
  kind: Kind;
  values?: NotificationValues;
  /** Identifies the event: a second notification of the same event is not sent to the same recipient. */
  event: string;
}

/**
 * Notifies the given users inside the transaction of the event, so a rollback sends nothing. `actionUrl` is the page
 * where the table of kinds names none. Returns how many were notified.
 */
export function notify<Kind extends PersonKind>(
  tx: Executor,
  notification: KindNotification<Kind> &
    RecordOf<Kind, "person"> & { to: string[]; businessId?: string; actionUrl?: string },
  now: Date,
): Promise<number> {
  const { kind, id, to, businessId, actionUrl } = notification;
  const page = actionUrl ?? pagePath(notificationKinds[kind].pages.person, id);
  return insertKind(tx, notification, { to, businessId, actionUrl: page }, now);
}

/** Notifies the members of a business whose role has the permission of the kind, except the one who caused it. */
export async function notifyTeam<Kind extends TeamKind>(
  tx: Executor,
  notification: KindNotification<Kind> &
    RecordOf<Kind, Permission> & { businessId: string; except?: string | null },
  now: Date,
): Promise<number> {
  const { kind, id, businessId, except } = notification;
  const pages: NotificationPages = notificationKinds[kind].pages;
  const permission = permissions.find((each) => pages[each] !== undefined);
  if (!permission) throw new Error(`${kind} names no permission`);
  const members = await listTeamMemberIds(tx, businessId, permission);
  const to = members.filter((userId) => userId !== except);
  const actionUrl = pagePath(pages[permission] ?? null, id);
  return insertKind(tx, notification, { to, businessId, actionUrl }, now);
}

/** Notifies the administrators, except the one who caused it. */
export async function notifyAdministrators<Kind extends AdministratorKind>(
  tx: Executor,
  notification: KindNotification<Kind> & RecordOf<Kind, "administrators"> & { except?: string },
  now: Date,
): Promise<number> {
  const { kind, id, except } = notification;
  const to = (await listAdministratorIds(tx)).filter((userId) => userId !== except);
  const actionUrl = pagePath(notificationKinds[kind].pages.administrators, id);
  return insertKind(tx, notification, { to, actionUrl }, now);
}

interface Addressed {
  /** Duplicates and closed accounts are dropped. */
  to: string[];
  actionUrl?: string | null;
  businessId?: string;
}

function insertKind(
  tx: Executor,
  { kind, values = {}, event }: KindNotification<NotificationKind>,
  addressed: Addressed,
  now: Date,
): Promise<number> {
  const { category, type, priority, hasEmailAndSms } = notificationKinds[kind];
  const draft = { kind, values, title: null, message: null, category, type, priority, hasEmailAndSms };
  return insertNotifications(tx, { ...addressed, ...draft, event }, now);
}

/** Sends a notification with a custom title and message. Returns how many were notified. */
export function notifyWithText(
  tx: Executor,
  notification: Addressed &
    NotificationText & { event: string; senderId: string | null; hasEmailAndSms: boolean },
  now: Date,
): Promise<number> {
  return insertNotifications(tx, { ...notification, kind: null, values: {} }, now);
}

type NotificationDraft = Addressed &
  Pick<
    typeof notifications.$inferSelect,
    "kind" | "values" | "title" | "message" | "category" | "type" | "priority"
  > & { event: string; senderId?: string | null; hasEmailAndSms: boolean };

const BATCH_SIZE = 1_000;

async function insertNotifications(
  tx: Executor,
  { to, event, hasEmailAndSms, ...draft }: NotificationDraft,
  now: Date,
): Promise<number> {
  const all = [...new Set(to)];
  let count = 0;
  for (let from = 0; from < all.length; from += BATCH_SIZE) {
    const readers = await listReaders(tx, all.slice(from, from + BATCH_SIZE), draft);
    if (readers.length === 0) continue;
    const inserted = await tx
      .insert(notifications)
      .values(
        readers.map(({ userId }) => ({ id: uuid(), userId, ...draft, dedupeKey: event, createdAt: now })),
      )
      .onConflictDoNothing({ target: [notifications.userId, notifications.dedupeKey] })
      .returning({ userId: notifications.userId, id: notifications.id });
    const idOf = new Map(inserted.map(({ userId, id }) => [userId, id]));
    const recipients = readers.flatMap((reader) => {
      const notificationId = idOf.get(reader.userId);
      return notificationId
        ? [{ ...reader, notificationId, channels: channelsFor(reader, { ...draft, hasEmailAndSms }) }]
        : [];
    });
    if (recipients.length === 0) continue;
    await notificationDelivery.get().deliver(tx, { ...draft, event }, recipients, now);
    count += recipients.length;
  }
  return count;
}

type Reader = Awaited<ReturnType<typeof listReaders>>[number];

function channelsFor(
  { userId, phone, wantsEmail, wantsPush, wantsSms }: Reader,
  {
    kind,
    priority,
    hasEmailAndSms,
    senderId,
  }: Pick<NotificationDraft, "kind" | "priority" | "hasEmailAndSms" | "senderId">,
): Recipient["channels"] {
  return {
    email: hasEmailAndSms && (wantsEmail || isSecurityWarning(kind)),
    sms: hasEmailAndSms && wantsSms && phone !== null && isForSms(priority),
    // A note to oneself is not pushed: its reader wrote it, and could trigger any number of pushes.
    push: isForPush({ priority, hasEmailAndSms }) && wantsPush && senderId !== userId,
  };
}

/**
 * A team member's preference per business for notifications about bookings and payouts. All other categories
 * always pass.
 */
function memberPreference(category: string): SQL<boolean> {
  if (category === "booking") return sql`coalesce(${teamMembers.notifiesOfBookings}, true)`;
  return category === "payout" ? sql`coalesce(${teamMembers.notifiesOfPayouts}, true)` : sql`true`;
}

function listReaders(
  tx: Executor,
  userIds: string[],
  { businessId, category, priority }: Pick<NotificationDraft, "businessId" | "category" | "priority">,
) {
  const isMember = and(
    eq(teamMembers.userId, users.id),
    businessId ? eq(teamMembers.businessId, businessId) : sql`false`,
  );
  // Urgent payout notifications may indicate a compromised account and ignore the preference.
  const memberWants =
    category === "payout" && priority === "urgent" ? sql<boolean>`true` : memberPreference(category);
  const wanted =
    category === MARKETING ? sql`coalesce(${notificationPreferences.marketing}, true)` : memberWants;
  return tx
    .select({
      userId: users.id,
      name: users.firstName,
      email: users.email,
      locale: users.locale,
      phone: sql<string | null>`case when ${users.phoneVerifiedAt} is not null then ${users.phone} end`,
      wantsEmail: sql<boolean>`coalesce(${notificationPreferences.email}, true) and ${wanted}`,
      wantsPush: sql<boolean>`coalesce(${notificationPreferences.push}, true) and ${wanted}`,
      wantsSms: sql<boolean>`coalesce(${notificationPreferences.sms}, false) and ${wanted}`,
    })
    .from(users)
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
    .leftJoin(teamMembers, isMember)
    .where(and(inArray(users.id, userIds), eq(users.status, "active")));
}

async function listTeamMemberIds(
  tx: Executor,
  businessId: string,
  permission: Permission,
): Promise<string[]> {
  const isConcerned = inArray(teamMembers.role, [...rolesWithPermission(permission)]);
  const rows = await tx
    .select({ userId: teamMembers.userId })
    .from(teamMembers)
    .where(and(eq(teamMembers.businessId, businessId), isConcerned));
  return rows.map(({ userId }) => userId);
}

export async function listAdministratorIds(tx: Executor): Promise<string[]> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.role, "admin"));
  return rows.map(({ id }) => id);
}
