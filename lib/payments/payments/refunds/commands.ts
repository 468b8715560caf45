import { and, eq, inArray, min, ne, sql } from "drizzle-orm";
import { v5 as uuidOf } from "uuid";
import { db, type Executor, type Transaction } from "@/db";
import { payments, refunds } from "@/db/schema/payments/payments";
import { bookings } from "@/db/schema/rentals/bookings";
import { transact } from "@/db/transaction";
import { postRefund } from "@/lib/payments/ledger/commands";
import type { PaidFrom } from "@/lib/payments/ledger/rules";
import type { Refund, RefundState } from "@/lib/payments/providers/port";
import { chargeRefOf, providerNamed } from "@/lib/payments/providers/registry";
import { requireAdmin, systemActor, type UserActor } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import { conflict, notFound } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import type { RequestContext } from "@/lib/platform/request-context";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { isWrongAmount, LOST_TO_BANK } from "@/lib/rentals/bookings/money/account";
import { getBookingAccount } from "@/lib/rentals/bookings/money/account-queries";
import { COUNTER, isCounterMethod } from "@/lib/rentals/bookings/money/contract";
import { newRefundCents, refundAmount, refundsDisputedMoney } from "@/lib/rentals/bookings/money/refund-due";
import { refundValues } from "@/lib/rentals/bookings/notifications/payment-values";
import { recordBookingEvent } from "@/lib/rentals/bookings/transitions/record-transition";

/**
 * A refund that its provider has refused this often is transferred by an administrator. By then about four hours have
 * passed, so a card's refusal because of a dispute has been recognised by the hourly comparison.
 */
export const MAX_REFUSALS = 8;

/**
 * Refunds the amount owed from a payment: stores the intent, asks the provider, stores the outcome. Returns whether
 * anything changed.
 */
export async function refundPayment(paymentId: string, bookingId: string, now: Date): Promise<boolean> {
  const refund = await openRefund(paymentId, bookingId, now);
  if (!refund) return false;
  const { status, providerRef } = await askForRefund(refund.provider, refund.refund);
  if (providerRef && providerRef !== refund.refund.providerRef)
    await db().update(refunds).set({ providerRef }).where(eq(refunds.id, refund.refund.reference));
  if (status === "unknown" || status === "pending") return false;
  const outcome = status === "unsupported" ? "by_hand" : status;
  return closeRefund({ id: refund.refund.reference, paymentId }, bookingId, outcome, now);
}

/** A missing answer is not an outcome: the worker asks again with the same reference. */
async function askForRefund(provider: string, refund: Refund): Promise<RefundState> {
  if (provider === COUNTER) return { status: "unsupported" };
  try {
    return await providerNamed(provider).refund(refund);
  } catch (error) {
    log.warn({ err: error, paymentId: refund.charge.reference }, "provider did not answer a refund");
    return { status: "unknown" };
  }
}

/**
 * Counts how often a provider has refused to refund this payment; the worker waits longer after each refusal. A loss
 * that a bank reversed is stored as a failed refund, but is not a refusal.
 */
export function countFailedRefunds(paymentId: string, executor: Executor = db()): Promise<number> {
  const isRefused = and(eq(refunds.status, "failed"), ne(refunds.reason, LOST_TO_BANK));
  return executor.$count(refunds, and(eq(refunds.paymentId, paymentId), isRefused));
}

/** When the payment's unanswered refund was requested; undefined if there is none. */
export async function openRefundSince(paymentId: string): Promise<Date | undefined> {
  const [row] = await db()
    .select({ since: min(refunds.createdAt) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, "created")));
  return row?.since ?? undefined;
}

async function openRefund(paymentId: string, bookingId: string, now: Date) {
  return transact(async (tx) => {
    await lockBooking(tx, systemActor, bookingId);
    const { booking, ...account } = await getBookingAccount(tx, bookingId, now);
    const payment = account.payments.find(({ id }) => id === paymentId);
    if (payment?.status !== "captured") return undefined;
    const { provider } = payment;
    const charge = chargeRefOf(payment);
    // A refund requested without an answer is requested again with its reference.
    const [open] = await tx
      .select({ reference: refunds.id, providerRef: refunds.providerRef, amount: refunds.amount })
      .from(refunds)
      .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, "created")));
    if (open) return { provider, refund: { ...open, charge, isRepeat: true } };
    const amountCents = newRefundCents({ booking, ...account }, payment);
    if (amountCents <= 0) return undefined;
    const amount = refundAmount(payment, amountCents);
    const id = nextReference(paymentId, await tx.$count(refunds, eq(refunds.paymentId, paymentId)), amount);
    await tx
      .insert(refunds)
      .values({ id, paymentId, amount, amountCents, reason: booking.status, createdAt: now });
    return { provider, refund: { reference: id, providerRef: null, amount, charge, isRepeat: false } };
  });
}

/**
 * The reference of a payment's next refund. A database that was restored to a time before the refund gives it the same
 * one when it is owed again, and its provider recognises it instead of paying twice.
 */
const nextReference = (paymentId: string, earlierRefunds: number, amount: number): string =>
  uuidOf(`refund ${earlierRefunds + 1} of ${amount}`, paymentId);

async function closeRefund(
  { id, paymentId }: { id: string; paymentId: string },
  bookingId: string,
  outcome: "succeeded" | "failed" | "by_hand",
  now: Date,
): Promise<boolean> {
  return transact(async (tx) => {
    const booking = await lockBooking(tx, systemActor, bookingId);
    const isFinal = outcome === "failed" && (await countFailedRefunds(paymentId, tx)) + 1 >= MAX_REFUSALS;
    const status = isFinal ? "by_hand" : outcome;
    // Two callers may get different answers about one refund; the answer that it was paid wins.
    const replaced =
      status === "succeeded" ? (["created", "failed", "by_hand"] as const) : (["created"] as const);
    const [refund] = await tx
      .update(refunds)
      .set({ status, updatedAt: now })
      .where(and(eq(refunds.id, id), inArray(refunds.status, replaced)))
      .returning();
    if (!refund) return false;
    if (status === "succeeded") return settleRefund(tx, booking, refund, "provider_clearing", now);
    return status === "by_hand";
  });
}

/** Adds these cents to a payment's refunded amount; the status changes once all of it is refunded. */
export async function markRefunded(tx: Transaction, paymentId: string, cents: number, now: Date) {
  const refundedCents = sql<number>`${payments.refundedCents} + ${cents}`;
  const paid = sql`coalesce(${payments.capturedCents}, ${payments.amountCents})`;
  const [payment] = await tx
    .update(payments)
    .set({
      refundedCents,
      status: sql`case when ${refundedCents} >= ${paid} then 'refunded'::payment_status else ${payments.status} end`,
      updatedAt: now,
    })
    .where(eq(payments.id, paymentId))
    .returning();
  return payment;
}

type RefundRow = typeof refunds.$inferSelect;

/** The reverse of markRefunded() for a refund that came back; a fully refunded payment counts as paid again. */
export async function unmarkRefunded(
  tx: Transaction,
  { paymentId, amountCents }: Pick<RefundRow, "paymentId" | "amountCents">,
  now: Date,
) {
  const [payment] = await tx
    .update(payments)
    .set({
      refundedCents: sql`${payments.refundedCents} - ${amountCents}`,
      status: sql`case when ${payments.status} = 'refunded' then 'captured'::payment_status else ${payments.status} end`,
      updatedAt: now,
    })
    .where(eq(payments.id, paymentId))
    .returning();
  if (!payment) throw new Error("the payment of a refund was not found");
  return payment;
}

/** Records in payment, ledger and timeline that the money was refunded. */
export async function settleRefund(
  tx: Transaction,
  booking: BookingRow,
  refund: RefundRow,
  paidFrom: PaidFrom,
  now: Date,
): Promise<boolean> {
  const payment = await markRefunded(tx, refund.paymentId, refund.amountCents, now);
  if (!payment) return false;
  // Only the kept part of a deposit paid at the counter is in the ledger.
  if (!(isCounterMethod(payment.method) && payment.purpose === "deposit"))
    await postRefund(tx, payment, refund, booking.businessId, now, paidFrom);
  // The refund of a paid booking is decided when it is cancelled; for any other booking it is everything that
  // was received.
  if (booking.paidByPaymentId === null && payment.purpose === "rent" && !isWrongAmount(payment))
    await tx
      .update(bookings)
      .set({ refundedCents: payment.refundedCents })
      .where(eq(bookings.id, booking.id));
  const reason = payment.purpose === "deposit" ? "deposit_returned" : "refunded";
  // What an administrator transferred by hand may have gone elsewhere.
  const arrives = paidFrom === "bank" ? undefined : refundValues(payment, refund.amount);
  const { amountCents } = refund;
  await recordBookingEvent(tx, booking, systemActor, { reason, amountCents, refund: arrives }, now);
  return true;
}

/**
 * Records that an administrator transferred a refund that the provider could not make: stores the transfer's reference,
 * and records it in the ledger as paid from the bank. Throws 403 for other users, 404 when the refund does not exist,
 * 409 for one that does not wait for a manual transfer, or while the payer's bank may return the money.
 */
export async function settleManualRefund(
  actor: UserActor,
  refundId: string,
  { transferReference }: { transferReference: string },
  { now, device }: RequestContext,
): Promise<void> {
  requireAdmin(actor);
  const [seen] = await db()
    .select({ bookingId: payments.bookingId, paymentId: payments.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    // A business refunds at its counter what it took there, from its own money.
    .where(and(eq(refunds.id, refundId), ne(payments.provider, COUNTER)));
  if (!seen) throw notFound();
  await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, seen.bookingId);
    await refuseDisputed(tx, seen, now);
    const [refund] = await tx
      .update(refunds)
      .set({ status: "succeeded", providerRef: transferReference, updatedAt: now })
      .where(and(eq(refunds.id, refundId), eq(refunds.status, "by_hand")))
      .returning();
    if (!refund) throw conflict("refundSettled");
    await settleRefund(tx, booking, refund, "bank", now);
    const moved = { bookingId: booking.id, amountCents: refund.amountCents, transferReference };
    const detail = { ...moved, before: "by_hand", after: "succeeded" };
    const subject = { action: "refund.transfer" as const, subjectType: "refund", subjectId: refundId };
    await recordAudit(tx, { actor, ...subject, detail, device }, now);
  });
}

/** Throws 409 when a refund of the payment is for money that the payer's bank may return. */
export async function refuseDisputed(
  tx: Transaction,
  { bookingId, paymentId }: { bookingId: string; paymentId: string },
  now: Date,
): Promise<void> {
  const account = await getBookingAccount(tx, bookingId, now);
  const payment = account.payments.find(({ id }) => id === paymentId);
  if (payment && refundsDisputedMoney(payment)) throw conflict("paymentDisputed");
}
