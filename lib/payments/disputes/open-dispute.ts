import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { type OpenDispute, payments, refunds } from "@/db/schema/payments/payments";
import { systemActor } from "@/lib/platform/actor";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { centsOf } from "@/lib/rentals/bookings/money/refund-due";
import { recordBookingEvent } from "@/lib/rentals/bookings/transitions/record-transition";

/**
 * Stores the reported state of a payment's dispute; an amount of 0 means that nothing is disputed. The timeline shows
 * when a dispute begins and when it ends without a loss. Returns true when nothing is disputed any more, so that
 * waiting refunds can continue.
 */
export async function recordOpenDispute(
  tx: Transaction,
  payment: typeof payments.$inferSelect,
  { reported, isLost }: { reported: OpenDispute; isLost: boolean },
  now: Date,
): Promise<boolean> {
  const { id, dispute: previous } = payment;
  const dispute = reported.amount > 0 ? { ...previous, ...reported } : null;
  if (!previous && !dispute) return false;
  const wake = dispute ? {} : { nextCheckAt: now };
  await tx
    .update(payments)
    .set({ dispute, ...wake })
    .where(eq(payments.id, id));
  // Read again, because a recorded loss may have changed it.
  const booking = await lockBooking(tx, systemActor, payment.bookingId);
  const amountCents = centsOf(payment, dispute?.amount ?? previous?.amount ?? 0);
  if (!previous) {
    await recordBookingEvent(tx, booking, systemActor, { reason: "dispute_opened", amountCents }, now);
    await withdrawManualRefunds(tx, id, now);
  }
  if (!dispute && !isLost)
    await recordBookingEvent(tx, booking, systemActor, { reason: "dispute_won", amountCents }, now);
  return dispute === null;
}

/** An administrator must not transfer money that the bank may return; what remains owed is refunded anew. */
async function withdrawManualRefunds(tx: Transaction, paymentId: string, now: Date): Promise<void> {
  const withdrawn = await tx
    .update(refunds)
    .set({ status: "failed", updatedAt: now })
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, "by_hand")))
    .returning({ id: refunds.id });
  if (withdrawn.length > 0)
    await tx.update(payments).set({ nextCheckAt: now }).where(eq(payments.id, paymentId));
}
