import { and, eq, exists, gt, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "@/db";
import { teamMembers } from "@/db/schema/businesses/businesses";
import { users } from "@/db/schema/identity/users";
import { notifications } from "@/db/schema/messaging/notifications";
import { bookings } from "@/db/schema/rentals/bookings";
import { transact } from "@/db/transaction";
import { lockBusiness } from "@/lib/businesses/businesses/lock";
import { requireVerifiedEmail } from "@/lib/identity/contact-verification/queries";
import type { Notification, SendRequest } from "@/lib/messaging/notifications/contract";
import { getBusinessId } from "@/lib/messaging/notifications/queries";
import { type SendContext, sendWritten } from "@/lib/messaging/notifications/send";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { AppError, conflict, forbidden, notFound } from "@/lib/platform/errors";
import { hasPermission } from "@/lib/platform/permissions";

/** Each one is also an email and possibly an SMS we pay for; conversations belong in the chat. */
const DAILY_LIMIT = 100;
const DAILY_LIMIT_PER_RECIPIENT = 20;

/**
 * Sends a notification from a business to a team member, or to somebody who booked and paid on the site; not to the
 * customers of its counter, whom it entered itself. The title begins with the name of the business, and the other
 * fields are fixed, so that nobody takes it for a notification of ours. 404 for other businesses and unrelated users,
 * 403 for members without profile.manage or a verified email address, 409 for a suspended business, 429 above the daily
 * limits.
 */
export async function sendForBusiness(
  actor: UserActor,
  id: string,
  { userId, userType, title, message, actionUrl }: SendRequest,
  context: SendContext,
): Promise<Notification> {
  const businessId = await getBusinessId(actor, id);
  if (!hasPermission(actor, businessId, "profile.manage")) throw forbidden();
  return transact(async (tx) => {
    await requireVerifiedEmail(tx, actor);
    // Locked so that of two competing requests the second counts the first.
    const { name, status } = await lockBusiness(tx, businessId);
    const isMeant = and(eq(users.id, userId), userType ? eq(users.role, userType) : sql`true`);
    if ((await tx.$count(users, and(isMeant, isTheirs(businessId)))) === 0) throw notFound();
    if (status !== "active") throw conflict("suspendedCannotSend");
    await requireBelowLimits(tx, businessId, userId, context.now);
    const fixed = { type: "info", priority: "other", category: "system" } as const;
    const text = { ...fixed, title: `${name}: ${title}`, message, actionUrl };
    return sendWritten(tx, actor, userId, { ...text, businessId, hasEmailAndSms: true }, context);
  });
}

/** SQL over users: a team member, or a renter who booked with the business on the site and paid. */
function isTheirs(businessId: string): SQL | undefined {
  const isPaidOnSite = and(eq(bookings.source, "marketplace"), isNotNull(bookings.confirmedAt));
  const own = db()
    .select({ one: sql`1` })
    .from(bookings)
    .where(and(eq(bookings.businessId, businessId), eq(bookings.renterId, users.id), isPaidOnSite));
  const memberships = db()
    .select({ one: sql`1` })
    .from(teamMembers)
    .where(and(eq(teamMembers.businessId, businessId), eq(teamMembers.userId, users.id)));
  return or(exists(own), exists(memberships));
}

async function requireBelowLimits(tx: Transaction, businessId: string, userId: string, now: Date) {
  const isWritten = and(eq(notifications.businessId, businessId), isNotNull(notifications.senderId));
  const today = and(isWritten, gt(notifications.createdAt, addMs(now, -DAY_MS)));
  const ofRecipient = and(today, eq(notifications.userId, userId));
  if (
    (await tx.$count(notifications, today)) >= DAILY_LIMIT ||
    (await tx.$count(notifications, ofRecipient)) >= DAILY_LIMIT_PER_RECIPIENT
  )
    throw new AppError("rate_limited", "tooManyRequests");
}
