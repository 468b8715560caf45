import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "@/db";
import { individualProfiles } from "@/db/schema/identity/users";
import { payments, refunds } from "@/db/schema/payments/payments";
import { bookingEvents, bookings } from "@/db/schema/rentals/bookings";
import { createCounterBooking, settleCounterRefund } from "@/lib/payments/counter-payments/commands";
import type { UserActor } from "@/lib/platform/actor";
import { createCounterQuote } from "@/lib/rentals/counter-bookings/commands";
import { isCounterBooking } from "@/lib/rentals/quotes/booking-source";
import type { CounterOp } from "./operations";
import { COUNTER_PERCENT } from "./operations";

// The work of staff at the counter: booking for a customer, taking money, and handing back refunds.

interface CounterRental {
  vehicleId: string;
  startsAt: string;
  endsAt: string;
  /** Different for each customer. */
  phone: string;
}

/** Books for a new customer and verifies their licence; returns the booking's id. */
export async function bookAtCounter(
  database: Database,
  owner: UserActor,
  { vehicleId, startsAt, endsAt, phone }: CounterRental,
  { isDiscounted, paid }: Extract<CounterOp, { do: "counter" }>,
  now: Date,
): Promise<string> {
  const discountPercent = isDiscounted ? COUNTER_PERCENT : 0;
  const period = { vehicleId, startsAt, endsAt };
  const quote = await createCounterQuote(owner, { ...period, source: "walk_in", discountPercent }, now);
  const customer = { firstName: "Keza", lastName: "Ineza", phone };
  const request = { quoteId: quote.id, customer, rentMethod: paid ?? undefined };
  const { id } = await createCounterBooking(owner, request, now);
  const renterId = database.select({ id: bookings.renterId }).from(bookings).where(eq(bookings.id, id));
  await database
    .update(individualProfiles)
    .set({ licenceStatus: "verified" })
    .where(inArray(individualProfiles.userId, renterId));
  return id;
}

/** The customer confirms the return of a booking made at the counter; until then the owner cannot file a claim. */
export async function confirmReturn(database: Database, bookingId: string): Promise<void> {
  const [booking] = await database.select().from(bookings).where(eq(bookings.id, bookingId));
  if (!booking || !isCounterBooking(booking) || booking.status !== "completed") return;
  const by = { actorKind: "renter" as const, actorId: booking.renterId };
  await database
    .insert(bookingEvents)
    .values({ bookingId, ...by, toStatus: booking.status, reason: "return_confirmed" });
}

/** Hands back all open refunds of the till. */
export async function handBackFromTill(
  database: Database,
  owner: UserActor,
  bookingIds: string[],
  now: Date,
): Promise<void> {
  if (bookingIds.length === 0) return;
  const owed = await database
    .select({ refundId: refunds.id, bookingId: payments.bookingId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(inArray(payments.bookingId, bookingIds), eq(refunds.status, "by_hand")));
  for (const refund of owed) await settleCounterRefund(owner, refund, now);
}
