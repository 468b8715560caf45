import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import type { Transaction } from "@/db";
import { payments } from "@/db/schema/payments/payments";
import { bookings } from "@/db/schema/rentals/bookings";
import { claims } from "@/db/schema/rentals/claims";
import { transact } from "@/db/transaction";
import { assignDeposit, onDepositCaptured, onDepositGone } from "@/lib/payments/deposits/settle";
import { postCapture } from "@/lib/payments/ledger/commands";
import { AT_CHECKOUT_MS, canAdvance, nextStep } from "@/lib/payments/payments/rules";
import type { ProviderState } from "@/lib/payments/providers/port";
import { systemActor } from "@/lib/platform/actor";
import { addMs, HOUR_MS } from "@/lib/platform/dates";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { applyPaidChange } from "@/lib/rentals/bookings/changes/apply-change";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { depositSplitOf, isDepositOpen } from "@/lib/rentals/bookings/money/account";
import { getBookingAccount } from "@/lib/rentals/bookings/money/account-queries";
import type { PaymentStatus } from "@/lib/rentals/bookings/money/contract";
import { desiredStateOf } from "@/lib/rentals/bookings/money/desired-state";
import { duesOf } from "@/lib/rentals/bookings/money/dues";
import { shareInCurrency } from "@/lib/rentals/bookings/money/refund-due";
import { notifyBookingParties } from "@/lib/rentals/bookings/notifications/notify-booking-parties";
import { amountValues } from "@/lib/rentals/bookings/notifications/payment-values";
import { assessAfterPayment } from "@/lib/rentals/bookings/risk/assess-risk";
import { recordBookingEvent } from "@/lib/rentals/bookings/transitions/record-transition";
import { findDueTransition } from "@/lib/rentals/bookings/transitions/state-machine";
import { tryTransition } from "@/lib/rentals/bookings/transitions/transition-booking";
import { isMischarge, recordMischarge } from "./mischarge";

export type PaymentRow = typeof payments.$inferSelect;

/**
 * Stores the provider's answer and its consequences for the booking in one transaction, with the vehicle locked first.
 * Returns whether anything changed; old and repeated answers change nothing.
 */
export async function recordOutcome(payment: PaymentRow, state: ProviderState, now: Date): Promise<boolean> {
  const to = statusFor(state);
  // Statuses only advance, so an answer that is not news for the payment as it was read is none now either.
  if (!to || !canAdvance(payment.status, to)) return false;
  return transact((tx) => applyOutcome(tx, payment.id, payment.bookingId, state, now));
}

/** Like recordOutcome, but inside the caller's transaction. */
export async function applyOutcome(
  tx: Transaction,
  paymentId: string,
  bookingId: string,
  state: ProviderState,
  now: Date,
): Promise<boolean> {
  const to = statusFor(state);
  if (!to) return false;
  const booking = await lockBooking(tx, systemActor, bookingId);
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for("update");
  if (!payment || !canAdvance(payment.status, to)) return false;
  if (state.taken && isMischarge(payment, state.taken))
    return recordMischarge(tx, payment, booking, state.taken, now);
  // A provider that names no amount took the whole charge, even if only a part of it was to be captured.
  const isWhole = to === "captured" && !state.taken;
  const capturedCents = isWhole ? null : payment.capturedCents;
  await tx
    .update(payments)
    .set({ status: to, capturedCents, failureCode: state.failureCode ?? null, updatedAt: now })
    .where(eq(payments.id, paymentId));
  if (isFailure(payment, to) && !isAtCheckout(payment, now)) await notifyOfFailure(tx, payment, booking, now);
  if (to === "captured") await onCaptured(tx, { ...payment, capturedCents }, booking, now);
  else if (to === "authorized") await onAuthorized(tx, payment, booking, now);
  else if (payment.purpose === "deposit") await onDepositGone(tx, payment, booking, now);
  return true;
}

/** Marks a payment for sending if its booking still needs it. From then on a charge may exist. */
export function markForSending(paymentId: string, bookingId: string, now: Date): Promise<boolean> {
  return transitionUnsent(paymentId, bookingId, "mark", "pending", now);
}

/** Cancels a payment that was never sent. */
export function cancelUnsent(paymentId: string, bookingId: string, now: Date): Promise<boolean> {
  return transitionUnsent(paymentId, bookingId, "drop", "cancelled", now);
}

/** Both decisions are made under the vehicle's lock from the stored state, so they cannot overlap. */
function transitionUnsent(
  paymentId: string,
  bookingId: string,
  step: "mark" | "drop",
  status: "pending" | "cancelled",
  now: Date,
): Promise<boolean> {
  return transact(async (tx) => {
    await lockBooking(tx, systemActor, bookingId);
    const account = await getBookingAccount(tx, bookingId, now);
    const payment = account.payments.find(({ id }) => id === paymentId);
    if (payment?.status !== "created") return false;
    if (nextStep(payment, desiredStateOf(account, payment, now), 0, now) !== step) return false;
    await tx.update(payments).set({ status, updatedAt: now }).where(eq(payments.id, paymentId));
    return true;
  });
}

/**
 * Decides how much of an authorised card to capture, in its minor units: for a settled deposit the part the owner
 * keeps, otherwise everything. The amount is stored before the request, so that all callers request the same. Returns
 * undefined when nothing needs to be captured any more.
 */
export function decideCapture(paymentId: string, bookingId: string, now: Date): Promise<number | undefined> {
  return transact(async (tx) => {
    await lockBooking(tx, systemActor, bookingId);
    const account = await getBookingAccount(tx, bookingId, now);
    const payment = account.payments.find(({ id }) => id === paymentId);
    if (!payment || nextStep(payment, desiredStateOf(account, payment, now), 0, now) !== "capture")
      return undefined;
    const isOver =
      payment.purpose === "deposit" && account.booking.status === "completed" && !isDepositOpen(account);
    const decidedCents = isOver ? depositSplitOf(account).keptCents : payment.amountCents;
    const capturedCents = payment.capturedCents ?? decidedCents;
    await tx.update(payments).set({ capturedCents }).where(eq(payments.id, paymentId));
    return shareInCurrency(payment, capturedCents);
  });
}

/** A payer who started a moment ago sees the outcome on the page and needs no email for each attempt. */
const isAtCheckout = ({ createdAt }: PaymentRow, at: Date) => at < addMs(createdAt, AT_CHECKOUT_MS);

/** A card form expires only after its payer left it; a prompt may have come hours after they chose to pay. */
const isFailure = ({ method }: PaymentRow, to: PaymentStatus) =>
  to === "failed" || (to === "expired" && method !== "card");

/**
 * A payer who approves on the telephone may have left the page long ago, so a failure is sent as a notification, as long
 * as they can still pay. A deposit that was held has its own event.
 */
async function notifyOfFailure(tx: Transaction, payment: PaymentRow, booking: BookingRow, now: Date) {
  if (booking.depositPaymentId === payment.id) return;
  const dues = duesOf(await getBookingAccount(tx, booking.id, now), now);
  const due = dues.find(
    ({ purpose, changeId, claimId }) =>
      purpose === payment.purpose && changeId === payment.changeId && claimId === payment.claimId,
  );
  if (!due) return;
  const happened = { event: `payment-failed:${payment.id}`, reason: "payment_failed", by: "system" } as const;
  const deadlineAt = due.deadlineAt ? new Date(due.deadlineAt) : undefined;
  const failed = { deadlineAt, payment: { purpose: payment.purpose, ...amountValues(payment) } };
  await notifyBookingParties(tx, booking, systemActor, { ...happened, ...failed }, now);
}

/**
 * Notifies the payer of a prompt that failed while they counted as being at the checkout, if they have not tried again
 * since: they may have left the page with the prompt on their telephone.
 */
export async function notifyAfterCheckout(payment: PaymentRow, now: Date): Promise<void> {
  const { id, bookingId, method, status, purpose, createdAt, updatedAt } = payment;
  const hasFailedThere = method !== "card" && isFailure(payment, status) && isAtCheckout(payment, updatedAt);
  // The first check after the checkout may be late. Later ones notify nobody again (`payment-failed:<id>`).
  const isTooEarly = isAtCheckout(payment, now);
  const isTooLate = !isAtCheckout(payment, addMs(now, -HOUR_MS));
  if (!hasFailedThere || isTooEarly || isTooLate) return;
  await transact(async (tx) => {
    const booking = await lockBooking(tx, systemActor, bookingId);
    const isNewer = and(
      eq(payments.bookingId, bookingId),
      eq(payments.purpose, purpose),
      gt(payments.createdAt, createdAt),
    );
    const [current] = await tx.select().from(payments).where(eq(payments.id, id));
    if (current?.status !== status || (await tx.$count(payments, isNewer)) > 0) return;
    await notifyOfFailure(tx, payment, booking, now);
  });
}

/** A charge that the provider does not know needs no cancelling, so it counts as cancelled. */
function statusFor({ status }: ProviderState): PaymentStatus | undefined {
  if (status === "unknown") return undefined;
  return status === "not_found" ? "cancelled" : status;
}

async function onCaptured(tx: Transaction, payment: PaymentRow, booking: BookingRow, now: Date) {
  await postCapture(tx, payment, booking, now);
  if (payment.purpose === "deposit") return onDepositCaptured(tx, payment, booking, now);
  if (payment.purpose === "late") return onChargesPaid(tx, payment, booking, now);
  if (payment.purpose === "claim") return onClaimPaid(tx, payment, booking, now);
  if (payment.purpose === "change") {
    await applyPaidChange(tx, booking, payment, now);
    const [changed = booking] = await tx.select().from(bookings).where(eq(bookings.id, booking.id));
    return assessAfterPayment(tx, changed, now);
  }
  // An earlier refund of a different payment that arrived too late does not reduce this one.
  const { amountCents } = payment;
  const set = { confirmedAt: now, paidByPaymentId: payment.id, refundedCents: 0 };
  const why = { set, because: "paid" as const, amountCents };
  const confirmed = await tryTransition(tx, booking, "confirm", why, now);
  if (!confirmed) return expireBookingIfDue(tx, booking, now);
  await assessAfterPayment(tx, confirmed, now);
}

async function onAuthorized(tx: Transaction, payment: PaymentRow, booking: BookingRow, now: Date) {
  if (payment.purpose === "deposit") return assignDeposit(tx, payment, booking, now);
  const why = { because: "authorized" as const, amountCents: payment.amountCents };
  const requested = await tryTransition(tx, booking, "request", why, now);
  if (!requested) return expireBookingIfDue(tx, booking, now);
  await assessAfterPayment(tx, requested, now);
}

/** Expires the booking if this payment came too late. */
async function expireBookingIfDue(tx: Transaction, booking: BookingRow, now: Date) {
  const due = findDueTransition(booking, now);
  if (due) await tryTransition(tx, booking, due.action, {}, now);
}

/** The remainder of a claim is paid once; any further payment is surplus. */
async function onClaimPaid(tx: Transaction, payment: PaymentRow, booking: BookingRow, now: Date) {
  const isUnpaid = and(eq(claims.id, payment.claimId ?? ""), isNull(claims.paidByPaymentId));
  const paid = await tx
    .update(claims)
    .set({ paidByPaymentId: payment.id })
    .where(and(isUnpaid, isNotNull(claims.agreedCents)))
    .returning({ id: claims.id });
  if (paid.length === 0) return;
  const { amountCents } = payment;
  await recordBookingEvent(tx, booking, systemActor, { reason: "claim_paid", amountCents }, now);
}

/** The charges of a return that the deposit does not cover are paid once; any further payment is surplus. */
async function onChargesPaid(tx: Transaction, payment: PaymentRow, booking: BookingRow, now: Date) {
  if (booking.status !== "completed" || booking.latePaymentId) return;
  await tx.update(bookings).set({ latePaymentId: payment.id }).where(eq(bookings.id, booking.id));
  await recordBookingEvent(
    tx,
    booking,
    systemActor,
    { reason: "late_paid", amountCents: payment.amountCents },
    now,
  );
}
