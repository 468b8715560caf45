import { and, eq, inArray, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { nowOrLatest } from "@/db/now-or-latest";
import { payments, refunds } from "@/db/schema/payments/payments";
import { transact } from "@/db/transaction";
import { advanceBookingPayments } from "@/lib/payments/payments/processing/advance";
import { applyOutcome } from "@/lib/payments/payments/processing/outcome";
import { settleRefund } from "@/lib/payments/payments/refunds/commands";
import { chargeAmount } from "@/lib/payments/payments/rules";
import type { UserActor } from "@/lib/platform/actor";
import { conflict, forbidden, notFound } from "@/lib/platform/errors";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { getBookingAccount } from "@/lib/rentals/bookings/money/account-queries";
import { COUNTER } from "@/lib/rentals/bookings/money/contract";
import { duesOf } from "@/lib/rentals/bookings/money/dues";
import { isOwnerSide } from "@/lib/rentals/bookings/policy";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { bookCounterQuote } from "@/lib/rentals/counter-bookings/commands";
import { recordLookUp } from "@/lib/rentals/counter-bookings/customers";
import { isCounterBooking } from "@/lib/rentals/quotes/booking-source";
import type { CounterBookingRequest, CounterPaymentRequest } from "./contract";

/**
 * Books a quote made at the counter and records the customer's payments in the same transaction. Without a payment the
 * dates are held until two hours after the agreed pick-up. 429 after too many look-ups of customers.
 */
export async function createCounterBooking(
  actor: UserActor,
  { quoteId, customer, rentMethod, depositMethod }: CounterBookingRequest,
  now: Date,
): Promise<BookingDetail> {
  await recordLookUp(actor);
  const bookingId = await transact(async (tx) => {
    const { booking, isNew } = await bookCounterQuote(
      tx,
      actor,
      { quoteId, customer, isPaidNow: rentMethod !== undefined },
      now,
    );
    if (isNew && rentMethod)
      await insertPayment(tx, booking.id, { purpose: "rent", method: rentMethod }, now);
    if (isNew && rentMethod && depositMethod && booking.depositCents > 0)
      await insertPayment(tx, booking.id, { purpose: "deposit", method: depositMethod }, now);
    return booking.id;
  });
  await advanceBookingPayments(bookingId, now);
  return getBooking(actor, bookingId, now);
}

/**
 * Records money that staff took from the customer of a booking made at the counter: rent, deposit, changed dates or
 * charges of the return, always the whole amount due. 403 for the other side, 409 when nothing is due for that purpose,
 * or another amount than was taken.
 */
export async function recordCounterPayment(
  actor: UserActor,
  bookingId: string,
  payment: CounterPaymentRequest,
  now: Date,
): Promise<BookingDetail> {
  await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    if (!isOwnerSide(actor, booking)) throw forbidden();
    if (!isCounterBooking(booking)) throw conflict("bookingPaidOnline");
    await insertPayment(tx, bookingId, payment, now);
  });
  await advanceBookingPayments(bookingId, now);
  return getBooking(actor, bookingId, now);
}

/** Stores the payment with all consequences of a capture, as if a provider had reported it. */
async function insertPayment(
  tx: Transaction,
  bookingId: string,
  { purpose, method, amountCents }: CounterPaymentRequest,
  now: Date,
): Promise<void> {
  const due = duesOf(await getBookingAccount(tx, bookingId, now), now).find((one) => one.purpose === purpose);
  if (!due) throw conflict("bookingNotPayable");
  if (amountCents !== undefined && amountCents !== due.totalCents) throw conflict("priceChanged");
  const id = uuid();
  await tx.insert(payments).values({
    id,
    bookingId,
    purpose,
    changeId: due.changeId,
    claimId: due.claimId,
    method,
    provider: COUNTER,
    status: "created",
    ...chargeAmount(method, due),
    amountCents: due.totalCents,
    createdAt: nowOrLatest(now, payments.createdAt, eq(payments.bookingId, bookingId)),
    updatedAt: now,
  });
  await applyOutcome(tx, id, bookingId, { status: "captured" }, now);
}

/**
 * Records that staff paid a refund to the customer, by the method of the payment. 404 for a refund of another booking
 * or one that a provider makes, 409 when it was recorded before.
 */
export async function settleCounterRefund(
  actor: UserActor,
  { bookingId, refundId }: { bookingId: string; refundId: string },
  now: Date,
): Promise<BookingDetail> {
  await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, bookingId);
    if (!isOwnerSide(actor, booking)) throw forbidden();
    const ofCounter = tx
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.bookingId, bookingId), eq(payments.provider, COUNTER)));
    const isIts = and(eq(refunds.id, refundId), inArray(refunds.paymentId, ofCounter));
    if ((await tx.$count(refunds, isIts)) === 0) throw notFound();
    const [refund] = await tx
      .update(refunds)
      .set({ status: "succeeded", updatedAt: now })
      .where(and(isIts, sql`${refunds.status} = 'by_hand'`))
      .returning();
    if (!refund) throw conflict("refundSettled");
    await settleRefund(tx, booking, refund, "owner_collected", now);
  });
  return getBooking(actor, bookingId, now);
}
