import { and, desc, eq, exists, gt, isNotNull, or, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { teamMembers } from "@/db/schema/businesses";
import { notifications } from "@/db/schema/notifications";
import { users } from "@/db/schema/users";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { canChangeBusiness } from "@/lib/business/policy";
import { after, DAY_MS } from "@/lib/dates";
import { AppError, forbidden, invalid, notFound } from "@/lib/errors";
import type { Locale } from "@/lib/i18n/routing";
import type { Device } from "@/lib/sessions/commands";
import type {
  BulkSendRequest,
  Notification,
  NotificationRequest,
  NotificationWords,
  SendRequest,
} from "./contract";
import { notifyInWords } from "./notify";
import { describe, findBusiness, listAccounts } from "./queries";

interface Occasion {
  now: Date;
  device: Device;
  locale: Locale;
}

/**
 * Puts a notification into somebody's list: into one's own, as the documented client does, or by an administrator into
 * anybody's. 404 for other people.
 */
export async function createNotification(
  actor: UserActor,
  { userId = actor.userId, ...words }: NotificationRequest,
  occasion: Occasion,
): Promise<Notification> {
  if (userId !== actor.userId && actor.role !== "admin") throw notFound();
  const byLetter = userId !== actor.userId;
  return transact((tx) => sendOne(tx, actor, userId, { ...words, byLetter }, occasion));
}

/** An administrator writes to one account. 404 for none, or one of another kind than told. */
export async function sendNotification(
  actor: UserActor,
  { userId, userType, ...words }: SendRequest,
  occasion: Occasion,
): Promise<Notification> {
  requireAdmin(actor);
  const isMeant = and(eq(users.id, userId), userType ? eq(users.role, userType) : sql`true`);
  if ((await db().$count(users, isMeant)) === 0) throw notFound();
  return transact((tx) => sendOne(tx, actor, userId, { ...words, byLetter: true }, occasion));
}

/**
 * An administrator writes to many: accounts by id, all of a kind, or both. Says how many were told. 422, and nothing is
 * sent, where an id is no active account's or nobody would be reached.
 */
export async function sendToMany(
  actor: UserActor,
  { userIds, userTypes, ...words }: BulkSendRequest,
  { now, device }: Occasion,
): Promise<{ sent: number }> {
  requireAdmin(actor);
  return transact(async (tx) => {
    const to = await listAccounts(tx, { userIds, userTypes });
    const found = new Set(to);
    if (to.length === 0 || userIds.some((id) => !found.has(id))) throw invalid("accountsUnknown", "userIds");
    const event = `sent:${uuid()}`;
    const sent = await notifyInWords(
      tx,
      { ...words, to, event, senderId: actor.userId, byLetter: true },
      now,
    );
    const subject = { action: "notification.send" as const, subjectType: "notification", subjectId: event };
    const { title, message, actionUrl } = words;
    const detail = {
      title,
      message,
      actionUrl: actionUrl ?? null,
      userTypes,
      accounts: userIds.length,
      sent,
    };
    await recordAudit(tx, { actor, ...subject, detail, ipAddress: device.ipAddress }, now);
    return { sent };
  });
}

/**
 * A business writes to one of its renters or its team. 404 for a business of others, and for people it has nothing to do
 * with; 403 for team members who do not manage it; 429 for more than a day's worth to one person.
 */
export async function sendForBusiness(
  actor: UserActor,
  id: string,
  { userId, userType, ...words }: SendRequest,
  occasion: Occasion,
): Promise<Notification> {
  const businessId = await findBusiness(actor, id);
  if (!canChangeBusiness(actor, businessId)) throw forbidden();
  const rents = db()
    .select({ one: sql`1` })
    .from(bookings)
    .where(and(eq(bookings.businessId, businessId), eq(bookings.renterId, users.id)));
  const works = db()
    .select({ one: sql`1` })
    .from(teamMembers)
    .where(and(eq(teamMembers.businessId, businessId), eq(teamMembers.userId, users.id)));
  const isTheirs = and(
    eq(users.id, userId),
    userType ? eq(users.role, userType) : sql`true`,
    or(exists(rents), exists(works)),
  );
  if ((await db().$count(users, isTheirs)) === 0) throw notFound();
  return transact(async (tx) => {
    await refuseMany(tx, businessId, userId, occasion.now);
    return sendOne(tx, actor, userId, { ...words, businessId, byLetter: true }, occasion);
  });
}

/** Each goes by letter, and by an SMS we pay for; what there is to talk about has the chat. */
const A_DAY_TO_ONE = 20;

/** Locks the account: of two that write at once the second is counted after the first. */
async function refuseMany(tx: Transaction, businessId: string, userId: string, now: Date): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const isWritten = and(eq(notifications.businessId, businessId), isNotNull(notifications.senderId));
  const isToday = and(eq(notifications.userId, userId), gt(notifications.createdAt, after(now, -DAY_MS)));
  if ((await tx.$count(notifications, and(isToday, isWritten))) >= A_DAY_TO_ONE)
    throw new AppError("rate_limited", "tooManyRequests");
}

async function sendOne(
  tx: Transaction,
  actor: UserActor,
  userId: string,
  words: NotificationWords & { businessId?: string; byLetter: boolean },
  { now, device, locale }: Occasion,
): Promise<Notification> {
  const event = `sent:${uuid()}`;
  await notifyInWords(tx, { ...words, to: [userId], event, senderId: actor.userId }, now);
  const rows = await tx
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.dedupeKey, event)))
    .orderBy(desc(notifications.createdAt));
  const [written] = await describe(tx, rows, locale);
  if (!written) throw notFound();
  if (actor.role === "admin" && userId !== actor.userId) {
    const { title, message, actionUrl = null } = words;
    const entry = {
      actor,
      action: "notification.send-one" as const,
      subjectType: "user",
      subjectId: userId,
    };
    const detail = { title, message, actionUrl };
    await recordAudit(tx, { ...entry, detail, ipAddress: device.ipAddress }, now);
  }
  return written;
}
