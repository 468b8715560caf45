import { and, eq, isNull } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { refunds } from "@/db/schema/payments/payments";
import { reconciliationFindings } from "@/db/schema/payments/reconciliation";
import { notifyAdministrators } from "@/lib/messaging/notifications/notify";
import { onDepositGone } from "@/lib/payments/deposits/settle";
import { postLoss } from "@/lib/payments/ledger/commands";
import { divideKeptAgain, readKeptCents } from "@/lib/payments/ledger/divide-kept";
import { setRefundedCents } from "@/lib/payments/ledger/settle-promotion";
import { markRefunded } from "@/lib/payments/payments/refunds/commands";
import { systemActor } from "@/lib/platform/actor";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { withdrawOpenChange } from "@/lib/rentals/bookings/changes/apply-change";
import { isCounted, LOST_TO_BANK } from "@/lib/rentals/bookings/money/account";
import type { getBookingAccount } from "@/lib/rentals/bookings/money/account-queries";
import { schedulePaymentChecks } from "@/lib/rentals/bookings/money/schedule-payment-checks";
import { recordBookingEvent } from "@/lib/rentals/bookings/transitions/record-transition";
import { transitionBooking } from "@/lib/rentals/bookings/transitions/transition-booking";
import { type Bearer, bearerOf, refundedAfterLoss } from "./rules";

type LoadedAccount = Awaited<ReturnType<typeof getBookingAccount>>;
type LoadedPayment = LoadedAccount["payments"][number];

export interface DisputedPayment {
  booking: BookingRow;
  account: LoadedAccount;
  payment: LoadedPayment;
}

/**
 * Records that a bank has decided for the cardholder and the money is lost. The loss is stored as a refund at the
 * expense of bearerOf(), and a rental that has not begun is cancelled. The caller has locked the vehicle.
 */
export async function recordLoss(
  tx: Transaction,
  { booking, account, payment }: DisputedPayment,
  { amount, cents: amountCents }: { amount: number; cents: number },
  now: Date,
): Promise<void> {
  const counts = isCounted(account, payment);
  const { status } = account.booking;
  const bearer = bearerOf(status, counts);
  const isOnBill = counts && (payment.purpose === "rent" || payment.purpose === "change");
  const refundedCents = refundedAfterLoss(account, payment, amountCents);
  const isCancelling = counts && status === "confirmed";
  const offBillCents = isOnBill && !isCancelling ? refundedCents - account.booking.refundedCents : 0;
  const loss = { id: uuid(), paymentId: payment.id, amount, amountCents, offBillCents };
  const stamp = { createdAt: now, updatedAt: now };
  const keptCents = await readKeptCents(tx, booking.id);
  await tx.insert(refunds).values({ ...loss, status: "succeeded", reason: LOST_TO_BANK, ...stamp });
  await markRefunded(tx, payment.id, amountCents, now);
  await postLoss(tx, payment, loss, { businessId: booking.businessId, bearer }, now);
  const reason = bearer === "both" && counts ? "dispute_lost_shared" : "dispute_lost";
  await recordBookingEvent(tx, booking, systemActor, { reason, amountCents }, now);
  if (isCancelling) await cancelForLoss(tx, booking, now);
  else if (isOnBill) {
    await setRefundedCents(tx, booking.id, refundedCents, now);
    if (bearer === "marketplace") await divideKeptAgain(tx, booking.id, keptCents, now);
  }
  await schedulePaymentChecks(tx, booking.id, now);
  if (payment.purpose === "deposit" && !isCancelling) await onDepositGone(tx, payment, booking, now);
  await closeFinding(tx, payment, { amount, bearer }, now);
  const about = {
    event: `dispute-lost:${loss.id}`,
    id: booking.id,
    values: { reference: booking.reference, amountCents, bearer },
  };
  await notifyAdministrators(tx, { kind: "dispute-lost", ...about }, now);
}

/** A renter whose payment was lost must not get the vehicle; any other payments for it are refunded. */
export async function cancelForLoss(tx: Transaction, booking: BookingRow, now: Date): Promise<void> {
  await withdrawOpenChange(tx, booking, now);
  const set = { cancelledAt: now, refundedCents: booking.totalCents };
  await transitionBooking(tx, booking, systemActor, "cancel", { set }, now);
}

/** Records the outcome with the finding; a dispute that was unknown before gets a new finding. */
async function closeFinding(
  tx: Transaction,
  payment: LoadedPayment,
  { amount, bearer }: { amount: number; bearer: Bearer },
  now: Date,
): Promise<void> {
  const { paymentId, kind, resolvedAt } = reconciliationFindings;
  const details = { ours: payment.amount, theirs: amount, currency: payment.currency, lost: bearer };
  const closed = await tx
    .update(reconciliationFindings)
    .set({ resolvedAt: now, lastSeenAt: now, details })
    .where(and(eq(paymentId, payment.id), eq(kind, "disputed"), isNull(resolvedAt)))
    .returning({ id: reconciliationFindings.id });
  if (closed.length > 0) return;
  const stamp = { foundAt: now, lastSeenAt: now, resolvedAt: now };
  await tx
    .insert(reconciliationFindings)
    .values({ id: uuid(), paymentId: payment.id, kind: "disputed", details, ...stamp });
}
