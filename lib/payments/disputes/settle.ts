import type { Transaction } from "@/db";
import type { refunds } from "@/db/schema/payments/payments";
import { systemActor } from "@/lib/platform/actor";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { getBookingAccount } from "@/lib/rentals/bookings/money/account-queries";
import { centsOf } from "@/lib/rentals/bookings/money/refund-due";
import { type DisputedPayment, recordLoss } from "./loss";
import { reinstateLoss } from "./reinstatement";
import { isLoss, lostAmountOf, remainingCents, selectReinstated } from "./rules";

interface BankDecision {
  paymentId: string;
  /** The losses ever recorded of the payment, oldest first. */
  losses: (typeof refunds.$inferSelect)[];
  /** The lost amount of the payment according to the provider, in its minor units. */
  lostAmount: number;
}

/**
 * Records the total amount that banks have finally decided for a cardholder. New losses are borne according to
 * bearerOf(), and amounts that a bank has returned since go to the side that bore them. Returns true when something was
 * new and could be recorded.
 */
export async function settleDisputes(
  tx: Transaction,
  booking: BookingRow,
  { paymentId, losses, lostAmount }: BankDecision,
  now: Date,
): Promise<boolean> {
  const more = lostAmount - lostAmountOf(losses);
  if (more > 0) return recordLostAmount(tx, { bookingId: booking.id, paymentId }, more, now);
  if (more === 0) return false;
  const gone = selectReinstated(losses.filter(isLoss), -more);
  for (const loss of gone) await reinstateLoss(tx, booking, loss, now);
  // Only part of the last of these losses was returned.
  const rest = gone.reduce((sum, { amount }) => sum + amount, more);
  if (rest > 0) await recordLostAmount(tx, { bookingId: booking.id, paymentId }, rest, now);
  return true;
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
