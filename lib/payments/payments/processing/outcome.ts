import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { payments } from "@/db/schema/payments/payments";
import { bookings } from "@/db/schema/rentals/bookings";
import { transact } from "@/db/transaction";
import { assignDeposit, onDepositCaptured, unassignDeposit } from "@/lib/payments/deposits/settle";
import { bookCapture } from "@/lib/payments/ledger/commands";
import { canAdvance, nextStep } from "@/lib/payments/payments/rules";
import type { ProviderState } from "@/lib/payments/providers/port";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { applyPaidChange } from "@/lib/rentals/bookings/changes/apply-change";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { depositSplitOf } from "@/lib/rentals/bookings/money/account";
import { getBookingAccount } from "@/lib/rentals/bookings/money/account-queries";
import type { PaymentStatus } from "@/lib/rentals/bookings/money/contract";
import { desiredStateOf } from "@/lib/rentals/bookings/money/desired-state";
import { shareInCurrency } from "@/lib/rentals/bookings/money/refund-due";
import { notifyBookingParties } from "@/lib/rentals/bookings/notifications/notify-booking-parties";
import { recordBookingEvent } from "@/lib/rentals/bookings/transitions/record-transition";
import { findLapsedTransition } from "@/lib/rentals/bookings/transitions/state-machine";
import { tryTransition } from "@/lib/rentals/bookings/transitions/transition-booking";
import { isMischarge, recordMischarge } from "./mischarge";

export type PaymentRow = typeof payments.$inferSelect;
const system = { kind: "system" } as const;

/**
 * Writes down what the provider said and what follows for the booking, in one transaction with the car locked
 * first. Says whether anything changed; old and repeated news changes nothing.
 */
export async function recordOutcome(paymentId: string, bookingId: string, state: ProviderState, now: Date) {
  if (!statusFor(state)) return false;
  return transact((tx) => applyOutcome(tx, paymentId, bookingId, state, now));
}

/** The same in the transaction of what else follows from it. */
export async function applyOutcome(
  tx: Transaction,
  paymentId: string,
  bookingId: string,
  state: ProviderState,
  now: Date,
): Promise<boolean> {
  const to = statusFor(state);
  if (!to) return false;
  const booking = await lockBooking(tx, system, bookingId);
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for("update");
  if (!payment || !canAdvance(payment.status, to)) return false;
  if (state.taken && isMischarge(payment, state.taken))
    return recordMischarge(tx, payment, booking, state.taken, now);
  await tx
    .update(payments)
    .set({ status: to, failureCode: state.failureCode ?? null, updatedAt: now })
    .where(eq(payments.id, paymentId));
  if (to === "failed" && !isAtCheckout(payment, now)) await notifyOfFailure(tx, paymentId, booking, now);
  if (to === "captured") await onCaptured(tx, payment, booking, now);
  else if (to === "authorized") await onAuthorized(tx, payment, booking, now);
  else if (payment.purpose === "deposit") await unassignDeposit(tx, payment, booking, now);
  return true;
}

/** Claims a payment for being sent, if its booking still wants it: from here on a charge may exist. */
export function claimCharge(paymentId: string, bookingId: string, now: Date): Promise<boolean> {
  return transitionUnsent(paymentId, bookingId, "claim", "pending", now);
}

/** Calls off a payment that was never sent. */
export function cancelUnsent(paymentId: string, bookingId: string, now: Date): Promise<boolean> {
  return transitionUnsent(paymentId, bookingId, "drop", "cancelled", now);
}

/** Both decisions are made with the car locked, from what is stored at that moment: never one beside the other. */
function transitionUnsent(
  paymentId: string,
  bookingId: string,
  step: "claim" | "drop",
  status: "pending" | "cancelled",
  now: Date,
): Promise<boolean> {
  return transact(async (tx) => {
    await lockBooking(tx, system, bookingId);
    const account = await getBookingAccount(tx, bookingId, now);
    const payment = account.payments.find(({ id }) => id === paymentId);
    if (payment?.status !== "created") return false;
    if (nextStep(payment, desiredStateOf(account, payment, now), 0, now) !== step) return false;
    await tx.update(payments).set({ status, updatedAt: now }).where(eq(payments.id, paymentId));
    return true;
  });
}

/**
 * How much of an authorised card to take, in its minor units, written down before the provider is asked so that all
 * who ask mean the same: of a deposit after the return what the owner keeps, otherwise everything. Undefined when
 * nothing is to be taken any more.
 */
export function decideCapture(paymentId: string, bookingId: string, now: Date): Promise<number | undefined> {
  return transact(async (tx) => {
    await lockBooking(tx, system, bookingId);
    const account = await getBookingAccount(tx, bookingId, now);
    const payment = account.payments.find(({ id }) => id === paymentId);
    if (!payment || nextStep(payment, desiredStateOf(account, payment, now), 0, now) !== "capture")
      return undefined;
    const isOver = payment.purpose === "deposit" && account.booking.status === "completed";
    const decidedCents = isOver ? depositSplitOf(account).keptCents : payment.amountCents;
    const capturedCents = payment.capturedCents ?? decidedCents;
    await tx.update(payments).set({ capturedCents }).where(eq(payments.id, paymentId));
    return shareInCurrency(payment, capturedCents);
  });
}

/** Somebody who has just begun to pay reads on the page what became of it, and needs no letter for each try. */
const isAtCheckout = ({ createdAt }: PaymentRow, now: Date) => now < addMs(createdAt, 5 * MINUTE_MS);

/** Who pays by telephone has long put the page away. */
function notifyOfFailure(tx: Transaction, paymentId: string, booking: BookingRow, now: Date): Promise<void> {
  const happened = { event: `payment-failed:${paymentId}`, reason: "payment_failed", by: "system" } as const;
  return notifyBookingParties(tx, booking, system, happened, now);
}

/** A provider that never heard of a charge we gave up on means there is nothing to cancel. */
function statusFor({ status }: ProviderState): PaymentStatus | undefined {
  if (status === "unknown") return undefined;
  return status === "not_found" ? "cancelled" : status;
}

async function onCaptured(tx: Transaction, payment: PaymentRow, booking: BookingRow, now: Date) {
  await bookCapture(tx, payment, booking.businessId, now);
  if (payment.purpose === "deposit") return onDepositCaptured(tx, payment, booking, now);
  if (payment.purpose === "late") return onLatePaid(tx, payment, booking, now);
  if (payment.purpose === "change") return applyPaidChange(tx, booking, payment, now);
  // What went back before of another payment that came too late is no discount on this one.
  const { amountCents } = payment;
  const set = { confirmedAt: now, paidByPaymentId: payment.id, refundedCents: 0 };
  const why = { set, because: "paid" as const, amountCents };
  if (!(await tryTransition(tx, booking, "confirm", why, now))) await expireBookingIfDue(tx, booking, now);
}

async function onAuthorized(tx: Transaction, payment: PaymentRow, booking: BookingRow, now: Date) {
  if (payment.purpose === "deposit") return assignDeposit(tx, payment, booking, now);
  const why = { because: "authorized" as const, amountCents: payment.amountCents };
  if (!(await tryTransition(tx, booking, "request", why, now))) await expireBookingIfDue(tx, booking, now);
}

/** What the payment came too late for is over, also in writing. */
async function expireBookingIfDue(tx: Transaction, booking: BookingRow, now: Date) {
  const due = findLapsedTransition(booking, now);
  if (due) await tryTransition(tx, booking, due.action, {}, now);
}

/** What the deposit did not cover of late days is paid, once; what comes after is surplus. */
async function onLatePaid(tx: Transaction, payment: PaymentRow, booking: BookingRow, now: Date) {
  if (booking.status !== "completed" || booking.latePaymentId) return;
  await tx.update(bookings).set({ latePaymentId: payment.id }).where(eq(bookings.id, booking.id));
  await recordBookingEvent(
    tx,
    booking,
    system,
    { reason: "late_paid", amountCents: payment.amountCents },
    now,
  );
}
