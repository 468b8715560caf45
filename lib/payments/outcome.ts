import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { payments } from "@/db/schema/payments";
import { transact } from "@/db/transaction";
import { settlePaidChange } from "@/lib/booking-changes/settle";
import { lockBooking } from "@/lib/bookings/lock";
import { lapseOf } from "@/lib/bookings/machine";
import { tellOfBooking } from "@/lib/bookings/news";
import { tryStep } from "@/lib/bookings/step";
import { type BookingRow, recordEvent } from "@/lib/bookings/transition";
import { after, MINUTE_MS } from "@/lib/dates";
import { countDeposit, loseDeposit, onDepositCaptured } from "@/lib/deposits/settle";
import { bookCapture } from "@/lib/ledger/commands";
import { depositOf } from "./account";
import { readAccount } from "./account-queries";
import { shareInCurrency } from "./back";
import type { PaymentStatus } from "./contract";
import { isMischarge, recordMischarge } from "./mischarge";
import type { ProviderState } from "./port";
import { advances, nextStep } from "./rules";
import { wantOf } from "./want";

export type PaymentRow = typeof payments.$inferSelect;
const system = { kind: "system" } as const;

/**
 * Writes down what the provider said and what follows for the booking, in one transaction with the car locked
 * first. Says whether anything changed; old and repeated news changes nothing.
 */
export async function recordOutcome(paymentId: string, bookingId: string, state: ProviderState, now: Date) {
  if (!statusFor(state)) return false;
  return transact((tx) => recordOutcomeIn(tx, paymentId, bookingId, state, now));
}

/** The same in the transaction of what else follows from it. */
export async function recordOutcomeIn(
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
  if (!payment || !advances(payment.status, to)) return false;
  if (state.taken && isMischarge(payment, state.taken))
    return recordMischarge(tx, payment, booking, state.taken, now);
  await tx
    .update(payments)
    .set({ status: to, failureCode: state.failureCode ?? null, updatedAt: now })
    .where(eq(payments.id, paymentId));
  if (to === "failed" && !isAtCheckout(payment, now)) await tellOfFailure(tx, paymentId, booking, now);
  if (to === "captured") await onCaptured(tx, payment, booking, now);
  else if (to === "authorized") await onAuthorized(tx, payment, booking, now);
  else if (payment.purpose === "deposit") await loseDeposit(tx, payment, booking, now);
  return true;
}

/** Claims a payment for being sent, if its booking still wants it: from here on a charge may exist. */
export function claimCharge(paymentId: string, bookingId: string, now: Date): Promise<boolean> {
  return decideUnsent(paymentId, bookingId, "claim", "pending", now);
}

/** Calls off a payment that was never sent. */
export function dropUncharged(paymentId: string, bookingId: string, now: Date): Promise<boolean> {
  return decideUnsent(paymentId, bookingId, "drop", "cancelled", now);
}

/** Both decisions are made with the car locked, from what is stored at that moment: never one beside the other. */
function decideUnsent(
  paymentId: string,
  bookingId: string,
  step: "claim" | "drop",
  status: "pending" | "cancelled",
  now: Date,
): Promise<boolean> {
  return transact(async (tx) => {
    await lockBooking(tx, system, bookingId);
    const account = await readAccount(tx, bookingId, now);
    const payment = account.payments.find(({ id }) => id === paymentId);
    if (payment?.status !== "created") return false;
    if (nextStep(payment, wantOf(account, payment, now), 0, now) !== step) return false;
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
    const account = await readAccount(tx, bookingId, now);
    const payment = account.payments.find(({ id }) => id === paymentId);
    if (!payment || nextStep(payment, wantOf(account, payment, now), 0, now) !== "capture") return undefined;
    const isOver = payment.purpose === "deposit" && account.booking.status === "completed";
    const wanted = isOver ? depositOf(account).keptCents : payment.amountCents;
    const capturedCents = payment.capturedCents ?? wanted;
    await tx.update(payments).set({ capturedCents }).where(eq(payments.id, paymentId));
    return shareInCurrency(payment, capturedCents);
  });
}

/** Somebody who has just begun to pay reads on the page what became of it, and needs no letter for each try. */
const isAtCheckout = ({ createdAt }: PaymentRow, now: Date) => now < after(createdAt, 5 * MINUTE_MS);

/** Who pays by telephone has long put the page away. */
function tellOfFailure(tx: Transaction, paymentId: string, booking: BookingRow, now: Date): Promise<void> {
  const happened = { event: `payment-failed:${paymentId}`, reason: "payment_failed", by: "system" } as const;
  return tellOfBooking(tx, booking, system, happened, now);
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
  if (payment.purpose === "change") return settlePaidChange(tx, booking, payment, now);
  // What went back before of another payment that came too late is no discount on this one.
  const { amountCents } = payment;
  const set = { confirmedAt: now, paidByPaymentId: payment.id, refundedCents: 0 };
  const why = { set, because: "paid", amountCents };
  if (!(await tryStep(tx, booking, "confirm", why, now))) await lapse(tx, booking, now);
}

async function onAuthorized(tx: Transaction, payment: PaymentRow, booking: BookingRow, now: Date) {
  if (payment.purpose === "deposit") return countDeposit(tx, payment, booking, now);
  const why = { because: "authorized", amountCents: payment.amountCents };
  if (!(await tryStep(tx, booking, "request", why, now))) await lapse(tx, booking, now);
}

/** What the payment came too late for is over, also in writing. */
async function lapse(tx: Transaction, booking: BookingRow, now: Date) {
  const due = lapseOf(booking, now);
  if (due) await tryStep(tx, booking, due.act, {}, now);
}

/** What the deposit did not cover of late days is paid, once; what comes after is surplus. */
async function onLatePaid(tx: Transaction, payment: PaymentRow, booking: BookingRow, now: Date) {
  if (booking.status !== "completed" || booking.latePaymentId) return;
  await tx.update(bookings).set({ latePaymentId: payment.id }).where(eq(bookings.id, booking.id));
  await recordEvent(tx, booking, system, { reason: "late_paid", amountCents: payment.amountCents }, now);
}
