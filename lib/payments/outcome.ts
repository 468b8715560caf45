import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { payments } from "@/db/schema/payments";
import { transact } from "@/db/transaction";
import { lockBooking } from "@/lib/bookings/lock";
import { lapseOf, statusAt } from "@/lib/bookings/machine";
import { tryStep } from "@/lib/bookings/step";
import type { BookingRow } from "@/lib/bookings/transition";
import { bookCapture } from "@/lib/ledger/commands";
import type { PaymentStatus } from "./contract";
import type { ProviderState } from "./port";
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
  const set = { confirmedAt: now, paidByPaymentId: payment.id };
  if (!(await tryStep(tx, booking, "confirm", { set, because: "paid" }, now))) await lapse(tx, booking, now);
}

async function onAuthorized(tx: Transaction, booking: BookingRow, now: Date) {
  if (!(await tryStep(tx, booking, "request", { because: "authorized" }, now))) await lapse(tx, booking, now);
}

/** What the payment came too late for is over, also in writing. */
async function lapse(tx: Transaction, booking: BookingRow, now: Date) {
  const due = lapseOf(booking, now);
  if (due) await tryStep(tx, booking, due.act, {}, now);
}
