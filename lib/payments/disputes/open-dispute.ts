import { and, eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { type OpenDispute, payments, refunds } from "@/db/schema/payments/payments";
import { transact } from "@/db/transaction";
import type { ProviderRecord } from "@/lib/payments/providers/port";
import { systemActor } from "@/lib/platform/actor";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { centsOf } from "@/lib/rentals/bookings/money/refund-due";
import { recordBookingEvent } from "@/lib/rentals/bookings/transitions/record-transition";

/**
 * Stores the state of a payment's dispute according to the provider. The timeline shows when a dispute begins and when
 * it ends without a loss. Returns true when nothing is disputed any more, so that waiting refunds can continue.
 */
export async function recordDispute(
  { id, bookingId, dispute: seen }: Pick<typeof payments.$inferSelect, "id" | "bookingId" | "dispute">,
  { disputed = 0, dispute: reported, isLost }: ProviderRecord & { isLost: boolean },
  now: Date,
): Promise<boolean> {
  if (disputed === 0 && !seen) return false;
  return transact(async (tx) => {
    const booking = await lockBooking(tx, systemActor, bookingId);
    const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for("update");
    if (!payment) return false;
    const previous = payment.dispute;
    const dispute: OpenDispute | null = disputed > 0 ? { ...previous, ...reported, amount: disputed } : null;
    if (!previous && !dispute) return false;
    const wake = dispute ? {} : { nextCheckAt: now };
    await tx
      .update(payments)
      .set({ dispute, ...wake })
      .where(eq(payments.id, id));
    const amountCents = centsOf(payment, dispute?.amount ?? previous?.amount ?? 0);
    if (!previous) {
      await recordBookingEvent(tx, booking, systemActor, { reason: "dispute_opened", amountCents }, now);
      await withdrawManualRefunds(tx, id, now);
    }
    if (!dispute && !isLost)
      await recordBookingEvent(tx, booking, systemActor, { reason: "dispute_won", amountCents }, now);
    return dispute === null;
  });
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
