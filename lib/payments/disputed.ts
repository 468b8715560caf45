import type { Transaction } from "@/db";
import { conflict } from "@/lib/errors";
import { readAccount } from "./account-queries";
import { disputedBackCents } from "./back";

/**
 * Does something that may give money back, in the transaction that has locked the booking. 409 where that would be money the
 * payer's bank is deciding about: whoever wins there, it must not go back twice.
 */
export async function refuseDisputed<T>(
  tx: Transaction,
  bookingId: string,
  now: Date,
  act: () => Promise<T>,
): Promise<T> {
  const before = await waitingCents(tx, bookingId, now);
  const done = await act();
  if ((await waitingCents(tx, bookingId, now)) > before) throw conflict("paymentDisputed");
  return done;
}

async function waitingCents(tx: Transaction, bookingId: string, now: Date): Promise<number> {
  const account = await readAccount(tx, bookingId, now);
  return account.payments.reduce((sum, payment) => sum + disputedBackCents(account, payment), 0);
}
