import type { Transaction } from "@/db";
import { conflict } from "@/lib/platform/errors";
import { getBookingAccount } from "./account-queries";
import { disputedRefundCents } from "./refund-due";

/**
 * Runs a command that may lead to a refund, in the transaction that has locked the booking. 409 when that money is
 * under dispute with the payer's bank, because it must not be refunded twice.
 */
export async function withoutDisputedRefund<T>(
  tx: Transaction,
  bookingId: string,
  now: Date,
  command: () => Promise<T>,
): Promise<T> {
  const before = await waitingRefundCents(tx, bookingId, now);
  const done = await command();
  if ((await waitingRefundCents(tx, bookingId, now)) > before) throw conflict("paymentDisputed");
  return done;
}

async function waitingRefundCents(tx: Transaction, bookingId: string, now: Date): Promise<number> {
  const account = await getBookingAccount(tx, bookingId, now);
  return account.payments.reduce((sum, payment) => sum + disputedRefundCents(account, payment), 0);
}
