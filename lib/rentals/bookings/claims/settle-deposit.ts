import { eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { bookings } from "@/db/schema/rentals/bookings";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { depositSplitOf } from "@/lib/rentals/bookings/money/account";
import { getBookingAccount } from "@/lib/rentals/bookings/money/account-queries";
import { schedulePaymentChecks } from "@/lib/rentals/bookings/money/schedule-payment-checks";
import { bookingPayments } from "@/lib/rentals/bookings/payments-port";
import { isSettlementDue } from "./rules";

/**
 * Settles the deposit of a returned vehicle once no claim can need it any more: the owner gets the kept part, the
 * renter the rest. Needs the booking's lock. Returns whether it settled the deposit.
 */
export async function settleDepositIfDue(tx: Transaction, booking: BookingRow, now: Date): Promise<boolean> {
  const account = await getBookingAccount(tx, booking.id, now);
  const deposit = { settlesAt: booking.depositSettlesAt, leftCents: depositSplitOf(account).refundCents };
  if (!isSettlementDue(deposit, account.claims, now)) return false;
  await tx.update(bookings).set({ depositSettlesAt: null }).where(eq(bookings.id, booking.id));
  await schedulePaymentChecks(tx, booking.id, now);
  await bookingPayments.get().settleReturnedDeposit(tx, booking, now);
  return true;
}
