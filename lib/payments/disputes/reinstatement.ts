import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { refunds } from "@/db/schema/payments/payments";
import { reconciliationFindings } from "@/db/schema/payments/reconciliation";
import { bookings } from "@/db/schema/rentals/bookings";
import { notifyAdministrators } from "@/lib/messaging/notifications/notify";
import { settleReturnedDeposit } from "@/lib/payments/deposits/settle";
import { postReinstatement } from "@/lib/payments/ledger/commands";
import { divideKeptAgain, readKeptCents } from "@/lib/payments/ledger/divide-kept";
import { setRefundedCents } from "@/lib/payments/ledger/settle-promotion";
import { unmarkRefunded } from "@/lib/payments/payments/refunds/commands";
import { systemActor } from "@/lib/platform/actor";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { isCounted } from "@/lib/rentals/bookings/money/account";
import { getBookingAccount } from "@/lib/rentals/bookings/money/account-queries";
import { newRefundCents } from "@/lib/rentals/bookings/money/refund-due";
import { schedulePaymentChecks } from "@/lib/rentals/bookings/money/schedule-payment-checks";
import { recordBookingEvent } from "@/lib/rentals/bookings/transitions/record-transition";

type LossRow = typeof refunds.$inferSelect;

/**
 * Records that a bank has reversed its decision in the marketplace's favour and returned the money. The loss is
 * reversed in the ledger, so that the side that bore it gets it back, even after a payout. The bill returns to its
 * earlier amount; a rental cancelled because of the loss stays cancelled, and its payment is refunded like any other
 * surplus. The caller has locked the vehicle.
 */
export async function reinstateLoss(
  tx: Transaction,
  booking: BookingRow,
  loss: LossRow,
  now: Date,
): Promise<void> {
  await tx.update(refunds).set({ status: "failed", updatedAt: now }).where(eq(refunds.id, loss.id));
  const payment = await unmarkRefunded(tx, loss, now);
  const keptCents = await readKeptCents(tx, booking.id);
  const isMadeAgain = await isSurplus(tx, booking, payment.id, now);
  const returned = { ...loss, isMadeAgain };
  const { bearer } = await postReinstatement(tx, payment, returned, booking.businessId, now);
  const refundedCents = sql`greatest(0, ${bookings.refundedCents} - ${loss.offBillCents})`;
  await setRefundedCents(tx, booking.id, refundedCents, now);
  if (bearer === "marketplace") await divideKeptAgain(tx, booking.id, keptCents, now);
  // The deposit may have been settled at the return while its money was missing.
  if (booking.status === "completed" && booking.depositPaymentId === payment.id)
    await settleReturnedDeposit(tx, booking, now);
  const { amountCents } = loss;
  const isOwners = bearer === "both" && (await isEarned(tx, booking, payment.id, now));
  const reason = isOwners ? "dispute_reinstated_shared" : "dispute_reinstated";
  await recordBookingEvent(tx, booking, systemActor, { reason, amountCents }, now);
  await schedulePaymentChecks(tx, booking.id, now);
  await updateFinding(tx, loss.paymentId, now);
  const about = {
    event: `dispute-reinstated:${loss.id}`,
    id: booking.id,
    values: { reference: booking.reference, amountCents, bearer },
  };
  await notifyAdministrators(tx, { kind: "dispute-reinstated", ...about }, now);
}

/** Whether the payment does not count, so that the returned money is refunded to its payer. */
async function isSurplus(
  tx: Transaction,
  booking: BookingRow,
  paymentId: string,
  now: Date,
): Promise<boolean> {
  const account = await getBookingAccount(tx, booking.id, now);
  const payment = account.payments.find(({ id }) => id === paymentId);
  return payment !== undefined && !isCounted(account, payment);
}

/** Whether the returned money counts as earned, so that it is not refunded to its payer. */
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

/** Records the final outcome of a dispute with its finding. */
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
