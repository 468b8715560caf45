import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { payments, refunds } from "@/db/schema/payments/payments";
import { reconciliationFindings } from "@/db/schema/payments/reconciliation";
import { bookings } from "@/db/schema/rentals/bookings";
import { findAdministratorIds, notify } from "@/lib/messaging/notifications/notify";
import { settleReturnedDeposit } from "@/lib/payments/deposits/settle";
import { bookReinstatement } from "@/lib/payments/ledger/commands";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { isCounted } from "@/lib/rentals/bookings/money/account";
import { getBookingAccount } from "@/lib/rentals/bookings/money/account-queries";
import { newRefundCents } from "@/lib/rentals/bookings/money/refund-due";
import { recordBookingEvent } from "@/lib/rentals/bookings/transitions/record-transition";

const system = { kind: "system" } as const;
type LossRow = typeof refunds.$inferSelect;

/**
 * A bank has decided anew, for us: what it took of a payment is here again, and its loss is undone where it was booked, so that
 * whoever bore it has it back, also after a payout. The bill is what it was before; a rental that was called off for it stays
 * off, and what was paid for that goes back to its payer like any other surplus. With the car locked.
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
  // What the return decided of a deposit that was not here then.
  if (booking.status === "completed" && booking.depositPaymentId === payment.id)
    await settleReturnedDeposit(tx, booking, now);
  const { amountCents } = loss;
  const isOwners = bearer === "both" && (await isEarned(tx, booking, payment.id, now));
  const reason = isOwners ? "dispute_reinstated_shared" : "dispute_reinstated";
  await recordBookingEvent(tx, booking, system, { reason, amountCents }, now);
  await tx.update(payments).set({ nextCheckAt: now }).where(eq(payments.bookingId, booking.id));
  await updateFinding(tx, loss.paymentId, now);
  const about = {
    event: `dispute-reinstated:${loss.id}`,
    actionUrl: `/dashboard/admin/bookings/${booking.id}`,
    values: { reference: booking.reference, amountCents, bearer },
  };
  await notify(tx, { kind: "dispute-reinstated", to: await findAdministratorIds(tx), ...about }, now);
}

/** What came back is earned after all, and does not go on to its payer. */
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

/** The payment has so much more again; one that had gone back altogether is paid once more. */
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

/** Beside the figures of the dispute stands how it ended in the end. */
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
