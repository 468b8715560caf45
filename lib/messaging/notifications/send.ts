import { and, desc, eq, exists, gt, isNotNull, or, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { teamMembers } from "@/db/schema/businesses/businesses";
import { users } from "@/db/schema/identity/users";
import { notifications } from "@/db/schema/messaging/notifications";
import { bookings } from "@/db/schema/rentals/bookings";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { AppError, forbidden, notFound } from "@/lib/platform/errors";
import type { Locale } from "@/lib/platform/i18n/routing";
import { hasPermission } from "@/lib/platform/permissions";
import type { Device } from "@/lib/platform/request-context";
import type { Notification, NotificationRequest, NotificationText, SendRequest } from "./contract";
import { notifyWithText } from "./notify";
import { describeNotifications, getBusinessId } from "./queries";

interface SendContext {
  now: Date;
  device: Device;
  locale: Locale;
}

/**
 * Creates a notification for the caller, as the documented client does, or by an administrator for any user.
 * Throws 404 for other users.
 */
export async function createNotification(
  actor: UserActor,
  { userId = actor.userId, ...text }: NotificationRequest,
  context: SendContext,
): Promise<Notification> {
  if (userId !== actor.userId && actor.role !== "admin") throw notFound();
  const byEmail = userId !== actor.userId;
  return transact((tx) => sendOne(tx, actor, userId, { ...text, byEmail }, context));
}

/**
 * Sends a notification to one account. Administrators only. Throws 404 for an unknown account or one of another
 * type.
 */
export async function sendNotification(
  actor: UserActor,
  { userId, userType, ...text }: SendRequest,
  context: SendContext,
): Promise<Notification> {
  requireAdmin(actor);
  const isMeant = and(eq(users.id, userId), userType ? eq(users.role, userType) : sql`true`);
  if ((await db().$count(users, isMeant)) === 0) throw notFound();
  return transact((tx) => sendOne(tx, actor, userId, { ...text, byEmail: true }, context));
}

/**
 * Sends a notification from a business to one of its renters or team members. Throws 404 for other businesses
 * and unrelated users, 403 for members without profile.manage, 429 above the daily limit per recipient.
 */
export async function sendForBusiness(
  actor: UserActor,
  id: string,
  { userId, userType, ...text }: SendRequest,
  context: SendContext,
): Promise<Notification> {
  const businessId = await getBusinessId(actor, id);
  if (!hasPermission(actor, businessId, "profile.manage")) throw forbidden();
  const renterBookings = db()
    .select({ one: sql`1` })
    .from(bookings)
    .where(and(eq(bookings.businessId, businessId), eq(bookings.renterId, users.id)));
  const memberships = db()
    .select({ one: sql`1` })
    .from(teamMembers)
    .where(and(eq(teamMembers.businessId, businessId), eq(teamMembers.userId, users.id)));
  const isTheirs = and(
    eq(users.id, userId),
    userType ? eq(users.role, userType) : sql`true`,
    or(exists(renterBookings), exists(memberships)),
  );
  if ((await db().$count(users, isTheirs)) === 0) throw notFound();
  return transact(async (tx) => {
    await requireBelowLimit(tx, businessId, userId, context.now);
    return sendOne(tx, actor, userId, { ...text, businessId, byEmail: true }, context);
  });
}

/** Each one is also an email and possibly an SMS we pay for; conversations belong in the chat. */
const DAILY_LIMIT_PER_RECIPIENT = 20;

/** Locks the account so that of two competing requests the second counts the first. */
async function requireBelowLimit(
  tx: Transaction,
  businessId: string,
  userId: string,
  now: Date,
): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const isWritten = and(eq(notifications.businessId, businessId), isNotNull(notifications.senderId));
  const isToday = and(eq(notifications.userId, userId), gt(notifications.createdAt, addMs(now, -DAY_MS)));
  if ((await tx.$count(notifications, and(isToday, isWritten))) >= DAILY_LIMIT_PER_RECIPIENT)
    throw new AppError("rate_limited", "tooManyRequests");
}

async function sendOne(
  tx: Transaction,
  actor: UserActor,
  userId: string,
  text: NotificationText & { businessId?: string; byEmail: boolean },
  { now, device, locale }: SendContext,
): Promise<Notification> {
  const event = `sent:${uuid()}`;
  await notifyWithText(tx, { ...text, to: [userId], event, senderId: actor.userId }, now);
  const rows = await tx
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.dedupeKey, event)))
    .orderBy(desc(notifications.createdAt));
  const [written] = await describeNotifications(tx, rows, locale);
  if (!written) throw notFound();
  if (actor.role === "admin" && userId !== actor.userId) {
    const { title, message, actionUrl = null } = text;
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
