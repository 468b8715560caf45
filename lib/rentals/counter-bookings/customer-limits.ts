import { and, eq, gt, ne, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { users } from "@/db/schema/identity/users";
import { bookings } from "@/db/schema/rentals/bookings";
import { hasMailbox } from "@/lib/messaging/email-and-sms/mailbox";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { AppError } from "@/lib/platform/errors";

// A business enters customers without their consent, and we email each booking and its end.
const MAX_BOOKINGS = 20;
const MAX_ENDED_BOOKINGS = 3;
const MAX_NEW_ADDRESSES = 40;

/**
 * 429 when the business made too many bookings for this customer within a day, or when several of them were cancelled or
 * expired: a wedding needs many cars, but nobody books and cancels the whole day. The customer's row is locked so that
 * parallel bookings are counted one after the other.
 */
export async function requireFewBookings(
  tx: Transaction,
  { businessId, renterId }: { businessId: string; renterId: string },
  now: Date,
): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, renterId)).for("no key update");
  const hasEnded = sql`(${bookings.status} in ('cancelled', 'expired')
    or (${bookings.status} = 'pending_payment' and ${bookings.deadlineAt} <= ${now}))`;
  const [count] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      ended: sql<number>`(count(*) filter (where ${hasEnded}))::int`,
    })
    .from(bookings)
    .where(and(isOfCounter(businessId, now), eq(bookings.renterId, renterId)));
  if (count && (count.all >= MAX_BOOKINGS || count.ended >= MAX_ENDED_BOOKINGS))
    throw new AppError("rate_limited", "tooManyCustomerBookings");
}

/**
 * 429 when the business entered too many new customers with an email address within a day. Needs the lock of the
 * business's customers.
 */
export async function requireFewNewAddresses(tx: Transaction, businessId: string, now: Date): Promise<void> {
  const entered = await tx
    .selectDistinct({ email: users.email })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.renterId))
    .where(and(isOfCounter(businessId, now), gt(users.createdAt, addMs(now, -DAY_MS))));
  if (entered.filter(({ email }) => hasMailbox(email)).length >= MAX_NEW_ADDRESSES)
    throw new AppError("rate_limited", "tooManyNewCustomers");
}

/** SQL over bookings: made at the counter of the business within a day. */
const isOfCounter = (businessId: string, now: Date) =>
  and(
    eq(bookings.businessId, businessId),
    ne(bookings.source, "marketplace"),
    gt(bookings.createdAt, addMs(now, -DAY_MS)),
  );
