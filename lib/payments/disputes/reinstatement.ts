import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { payments, refunds } from "@/db/schema/payments/payments";
import { reconciliationFindings } from "@/db/schema/payments/reconciliation";
import { bookings } from "@/db/schema/rentals/bookings";
import { notifyAdministrators } from "@/lib/messaging/notifications/notify";
import { settleReturnedDeposit } from "@/lib/payments/deposits/settle";
import { bookReinstatement } from "@/lib/payments/ledger/commands";
import { systemActor } from "@/lib/platform/actor";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { isCounted } from "@/lib/rentals/bookings/money/account";
import { getBookingAccount } from "@/lib/rentals/bookings/money/account-queries";
import { newRefundCents } from "@/lib/rentals/bookings/money/refund-due";
import { recordBookingEvent } from "@/lib/rentals/bookings/transitions/record-transition";

type LossRow = typeof refunds.$inferSelect;

/**
 * Records that a bank has reversed its decision in our favour: the money it took from a payment is back. The
 * loss is undone where it was booked, so that whoever bore it gets it back, also after a payout. The bill
 * returns to what it was; a rental cancelled because of the loss stays cancelled, and what was paid for it is
 * refunded like any other surplus. The caller has locked the vehicle.
 */
export async function reinstateLoss(
  tx: Transaction,
  booking: BookingRow,
  loss: LossRow,
  now: Date,
): Promise<void> {
  await tx.update(refunds).set({ status: "failed", updatedAt: now }).where(eq(refunds.id, loss.id));
  const payment = await unmarkRefunded(tx, loss, now);
  const { bearer } = await bookReinstatement(tx, payment, loss, booking.businessId, now);
  await tx
    .update(bookings)
    .set({ refundedCents: sql`greatest(0, ${bookings.refundedCents} - ${loss.offBillCents})` })
    .where(eq(bookings.id, booking.id));
  // The return may have decided about a deposit whose money was missing then.
  if (booking.status === "completed" && booking.depositPaymentId === payment.id)
    await settleReturnedDeposit(tx, booking, now);
  const { amountCents } = loss;
  const isOwners = bearer === "both" && (await isEarned(tx, booking, payment.id, now));
  const reason = isOwners ? "dispute_reinstated_shared" : "dispute_reinstated";
  await recordBookingEvent(tx, booking, systemActor, { reason, amountCents }, now);
  await tx.update(payments).set({ nextCheckAt: now }).where(eq(payments.bookingId, booking.id));
  await updateFinding(tx, loss.paymentId, now);
  const about = {
    event: `dispute-reinstated:${loss.id}`,
    id: booking.id,
    values: { reference: booking.reference, amountCents, bearer },
  };
  await notifyAdministrators(tx, { kind: "dispute-reinstated", ...about }, now);
}

/** Whether the returned money is earned after all, and so is not refunded to its payer. */
async function isEarned(
  tx: Transaction,
  booking: BookingRow,
  paymentId: string,
  now: Date,
): Promise<boolean> {
  const account = await getBookingAccount(tx, booking.id, now);
  const payment = account.payments.find(({ id }) => id === paymentId);
  return payment !== undefined && isCounted(account, payment) && newRefundCents(account, payment) === 0;
}

/**
 * Reduces what a payment has refunded by the loss; a payment that was refunded completely counts as paid
 * again.
 */
export async function unmarkRefunded(tx: Transaction, { paymentId, amountCents }: LossRow, now: Date) {
  const [payment] = await tx
    .update(payments)
    .set({
      refundedCents: sql`${payments.refundedCents} - ${amountCents}`,
      status: sql`case when ${payments.status} = 'refunded' then 'captured'::payment_status else ${payments.status} end`,
      updatedAt: now,
    })
    .where(eq(payments.id, paymentId))
    .returning();
  if (!payment) throw new Error("a loss of no payment");
  return payment;
}

/** Records the final outcome of a dispute beside its figures. */
async function updateFinding(tx: Transaction, lossPaymentId: string, now: Date): Promise<void> {
  const { id, paymentId, kind, details, resolvedAt } = reconciliationFindings;
  const isLost = sql`${details} ->> 'lost' in ('marketplace', 'both')`;
  const [newest] = await tx
    .select({ id })
    .from(reconciliationFindings)
    .where(and(eq(paymentId, lossPaymentId), eq(kind, "disputed"), isNotNull(resolvedAt), isLost))
    .orderBy(desc(resolvedAt))
    .limit(1);
  if (!newest) return;
  await tx
    .update(reconciliationFindings)
    .set({
      resolvedAt: now,
      lastSeenAt: now,
      details: sql`jsonb_set(${details}, '{lost}', '"reinstated"')`,
    })
    .where(eq(id, newest.id));
}
