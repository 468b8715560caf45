import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Executor } from "@/db";
import { teamMembers } from "@/db/schema/businesses/businesses";
import { users } from "@/db/schema/identity/users";
import { notificationPreferences, notifications } from "@/db/schema/messaging/notifications";
import { type Permission, rolesWithPermission } from "@/lib/platform/permissions";
import type { NotificationText } from "./contract";
import { notificationDelivery, type Recipient } from "./delivery-port";
import type { NotificationValues } from "./render-notification";
import { isForPush, isForSms, type NotificationKind, notificationKinds } from "./rules";

interface NotificationTarget {
  /** Recipients. Duplicates and closed accounts are dropped. */
  to: string[];
  /** Identifies the event: a second notification of the same event is not sent to the same recipient. */
  event: string;
  actionUrl?: string | null;
  businessId?: string;
}

/**
 * Notifies users inside the transaction of the event, so a rollback sends nothing. Returns how many were
 * notified.
 */
export function notify(
  tx: Executor,
  {
    kind,
    values = {},
    ...addressed
  }: NotificationTarget & { kind: NotificationKind; values?: NotificationValues },
  now: Date,
): Promise<number> {
  const { category, type, priority, byEmail } = notificationKinds[kind];
  return insertNotifications(
    tx,
    { ...addressed, kind, values, title: null, message: null, category, type, priority, byEmail },
    now,
  );
}

/** Sends a notification with a custom title and message. Returns how many were notified. */
export function notifyWithText(
  tx: Executor,
  addressed: NotificationTarget & NotificationText & { senderId: string | null; byEmail: boolean },
  now: Date,
): Promise<number> {
  return insertNotifications(tx, { ...addressed, kind: null, values: {} }, now);
}

type NotificationDraft = NotificationTarget &
  Pick<
    typeof notifications.$inferSelect,
    "kind" | "values" | "title" | "message" | "category" | "type" | "priority"
  > & { senderId?: string | null; byEmail: boolean };

const BATCH_SIZE = 1_000;

async function insertNotifications(
  tx: Executor,
  { to, event, byEmail, ...draft }: NotificationDraft,
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
        ? [{ ...reader, notificationId, channels: channelsFor(reader, { ...draft, byEmail }) }]
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
  { priority, byEmail, senderId }: Pick<NotificationDraft, "priority" | "byEmail" | "senderId">,
): Recipient["channels"] {
  return {
    email: byEmail && wantsEmail,
    sms: byEmail && wantsSms && phone !== null && isForSms(priority),
    // A note to oneself is not pushed: it is no news, and would let a user trigger any number of pushes.
    push: isForPush({ priority, byEmail }) && wantsPush && senderId !== userId,
  };
}

/**
 * A team member's preference per business for notifications about bookings and payouts. All other categories
 * always pass.
 */
function memberPreference(category: string): SQL<boolean> {
  if (category === "booking") return sql`coalesce(${teamMembers.tellsBookings}, true)`;
  return category === "payout" ? sql`coalesce(${teamMembers.tellsPayouts}, true)` : sql`true`;
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
  return tx
    .select({
      userId: users.id,
      name: users.firstName,
      email: users.email,
      locale: users.locale,
      phone: sql<string | null>`case when ${users.phoneVerifiedAt} is not null then ${users.phone} end`,
      wantsEmail: sql<boolean>`coalesce(${notificationPreferences.email}, true) and ${memberWants}`,
      wantsPush: sql<boolean>`coalesce(${notificationPreferences.push}, true) and ${memberWants}`,
      wantsSms: sql<boolean>`coalesce(${notificationPreferences.sms}, false) and ${memberWants}`,
    })
    .from(users)
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, users.id))
    .leftJoin(teamMembers, isMember)
    .where(and(inArray(users.id, userIds), eq(users.status, "active")));
}

/** Returns the members of a business whose role has the permission. */
export async function findTeamMemberIds(
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

/** Returns the members who answer requests and run rentals. */
export const findBookingManagerIds = (tx: Executor, businessId: string) =>
  findTeamMemberIds(tx, businessId, "rentals.run");

export async function findAdministratorIds(tx: Executor): Promise<string[]> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.role, "admin"));
  return rows.map(({ id }) => id);
}
