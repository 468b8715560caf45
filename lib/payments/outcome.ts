import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { payments } from "@/db/schema/payments";
import { transact } from "@/db/transaction";
import { lockBooking } from "@/lib/bookings/lock";
import { freeDates, isTaken, keepDates, occupy } from "@/lib/bookings/occupancy";
import { isOpenForBusiness } from "@/lib/bookings/open";
import { answerDeadline, statusAt } from "@/lib/bookings/rules";
import { type BookingRow, recordEvent, recordTransition } from "@/lib/bookings/transition";
import { bookCapture } from "@/lib/ledger/commands";
import type { PaymentStatus } from "./contract";
import type { ProviderState } from "./provider";
import { advances, nextStep, wantOf } from "./rules";

export type PaymentRow = typeof payments.$inferSelect;
const system = { kind: "system" } as const;

/**
 * Writes down what the provider said and what follows for the booking, in one transaction with the car locked
 * first. Says whether anything changed; old and repeated news changes nothing.
 */
export async function recordOutcome(paymentId: string, bookingId: string, state: ProviderState, now: Date) {
  const to = statusFor(state);
  if (!to) return false;
  return transact(async (tx) => {
    const booking = await lockBooking(tx, system, bookingId);
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for("update");
    if (!payment || !advances(payment.status, to)) return false;
    await tx
      .update(payments)
      .set({ status: to, failureCode: state.failureCode ?? null, updatedAt: now })
      .where(eq(payments.id, paymentId));
    if (to === "captured") await onCaptured(tx, payment, booking, now);
    if (to === "authorized") await onAuthorized(tx, booking, now);
    return true;
  });
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
    const row = await lockBooking(tx, system, bookingId);
    const booking = { ...row, status: statusAt(row, now) };
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for("update");
    if (payment?.status !== "created") return false;
    if (nextStep(payment, wantOf(booking, payment), 0, now) !== step) return false;
    await tx.update(payments).set({ status, updatedAt: now }).where(eq(payments.id, paymentId));
    return true;
  });
}

/** A provider that never heard of a charge we gave up on means there is nothing to cancel. */
function statusFor({ status }: ProviderState): PaymentStatus | undefined {
  if (status === "unknown") return undefined;
  return status === "not_found" ? "cancelled" : status;
}

async function onCaptured(tx: Transaction, payment: PaymentRow, booking: BookingRow, now: Date) {
  await bookCapture(tx, payment, booking.businessId, now);
  const isWaiting = booking.status === "pending_payment" || booking.status === "expired";
  if (!isWaiting || !(await haveDates(tx, booking, null, now))) return expireIfOverdue(tx, booking, now);
  await recordEvent(tx, booking, system, { reason: "paid" }, now);
  const set = { confirmedAt: now, paidByPaymentId: payment.id };
  await recordTransition(tx, booking, system, { to: "confirmed", reason: "confirmed", set }, now);
}

async function onAuthorized(tx: Transaction, booking: BookingRow, now: Date) {
  const isInstant = booking.isInstantBook || booking.acceptedAt !== null;
  if (isInstant || (booking.status !== "pending_payment" && booking.status !== "expired")) return;
  const deadlineAt = answerDeadline(now, booking.startsAt);
  if (!deadlineAt || !(await haveDates(tx, booking, deadlineAt, now)))
    return expireIfOverdue(tx, booking, now);
  await recordEvent(tx, booking, system, { reason: "authorized" }, now);
  await recordTransition(
    tx,
    booking,
    system,
    { to: "requested", reason: "requested", set: { deadlineAt } },
    now,
  );
}

/** The dates are still ours or, paid after the hold ran out, free to take again. */
async function haveDates(
  tx: Transaction,
  booking: BookingRow,
  until: Date | null,
  now: Date,
): Promise<boolean> {
  if (await keepDates(tx, booking.id, until)) return true;
  if (booking.startsAt <= now || !(await isOpenForBusiness(tx, booking.businessId))) return false;
  if (await isTaken(tx, booking.vehicleId, booking.startsAt, booking.endsAt, now)) return false;
  await occupy(tx, booking, until, now);
  return true;
}

async function expireIfOverdue(tx: Transaction, booking: BookingRow, now: Date) {
  if (booking.status === "expired" || statusAt(booking, now) !== "expired") return;
  await recordTransition(tx, booking, system, { to: "expired", reason: "expired" }, now);
  await freeDates(tx, booking.id);
}
