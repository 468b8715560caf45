import { and, desc, eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/db";
import { users } from "@/db/schema/identity/users";
import { notifications } from "@/db/schema/messaging/notifications";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { notFound } from "@/lib/platform/errors";
import type { Locale } from "@/lib/platform/i18n/routing";
import type { Device } from "@/lib/platform/request-context";
import type { Notification, NotificationRequest, NotificationText, SendRequest } from "./contract";
import { notifyWithText } from "./notify";
import { describeNotifications } from "./queries";

export interface SendContext {
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
  const hasEmailAndSms = userId !== actor.userId;
  return transact((tx) => sendWritten(tx, actor, userId, { ...text, hasEmailAndSms }, context));
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
  return transact((tx) => sendWritten(tx, actor, userId, { ...text, hasEmailAndSms: true }, context));
}

/** Sends a text written by the actor to one account. The caller has checked that the actor may write to it. */
export async function sendWritten(
  tx: Transaction,
  actor: UserActor,
  userId: string,
  text: NotificationText & { businessId?: string; hasEmailAndSms: boolean },
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
    await recordAudit(tx, { ...entry, detail, device }, now);
  }
  return written;
}
