import { and, asc, eq } from "drizzle-orm";
import { db, type Transaction } from "@/db";
import { payments, refunds } from "@/db/schema/payments/payments";
import { transact } from "@/db/transaction";
import { systemActor } from "@/lib/platform/actor";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { LOST_TO_BANK } from "@/lib/rentals/bookings/money/account";
import { getBookingAccount } from "@/lib/rentals/bookings/money/account-queries";
import { centsOf } from "@/lib/rentals/bookings/money/refund-due";
import { type DisputedPayment, recordLoss } from "./loss";
import { reinstateLoss } from "./reinstatement";
import { isLoss, lossRevision, lostAmountOf, remainingCents, selectReinstated } from "./rules";

/**
 * The lost amount of a payment according to the provider, in its minor units, and the loss revision when the provider
 * was asked.
 */
interface BankDecision {
  lostAmount: number;
  revision: number;
}

/**
 * Records the total amount that banks have finally decided for a cardholder. New losses are borne according to
 * bearerOf(), and amounts that a bank has returned since go to the side that bore them. Returns true when something was
 * new and could be recorded. A repeated or outdated answer changes nothing.
 */
export async function settleDisputes(paymentId: string, decided: BankDecision, now: Date): Promise<boolean> {
  const [seen] = await db()
    .select({ bookingId: payments.bookingId })
    .from(payments)
    .where(eq(payments.id, paymentId));
  if (!seen) return false;
  return transact(async (tx) => {
    const booking = await lockBooking(tx, systemActor, seen.bookingId);
    const losses = await listLosses(tx, paymentId);
    if (lossRevision(losses) !== decided.revision) return false;
    const more = decided.lostAmount - lostAmountOf(losses);
    if (more > 0) return recordLostAmount(tx, { bookingId: booking.id, paymentId }, more, now);
    if (more === 0) return false;
    const gone = selectReinstated(losses.filter(isLoss), -more);
    for (const loss of gone) await reinstateLoss(tx, booking, loss, now);
    // Only part of the last of these losses was returned.
    const rest = gone.reduce((sum, { amount }) => sum + amount, more);
    if (rest > 0) await recordLostAmount(tx, { bookingId: booking.id, paymentId }, rest, now);
    return true;
  });
}

function listLosses(tx: Transaction, paymentId: string) {
  return tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.reason, LOST_TO_BANK)))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}

/** Returns false when the amount exceeds the rest of the payment. */
async function recordLostAmount(
  tx: Transaction,
  { bookingId, paymentId }: { bookingId: string; paymentId: string },
  amount: number,
  now: Date,
): Promise<boolean> {
  const booking = await lockBooking(tx, systemActor, bookingId);
  const account = await getBookingAccount(tx, bookingId, now);
  const payment = account.payments.find(({ id }) => id === paymentId);
  if (payment?.status !== "captured") return false;
  const cents = centsOf(payment, amount);
  if (cents <= 0 || cents > remainingCents(payment)) return false;
  const subject: DisputedPayment = { booking, account, payment };
  await recordLoss(tx, subject, { amount, cents }, now);
  return true;
}
