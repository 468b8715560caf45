import { eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { proportionalShare } from "@/lib/platform/money";
import { getBookingAccount } from "@/lib/rentals/bookings/money/account-queries";
import { disputedRefundCents, newRefundCents } from "@/lib/rentals/bookings/money/refund-due";
import { insertTransaction, postedAmountsOf } from "./commands";
import { moveEntries, refundEntries } from "./rules";

interface Move {
  changeId: string;
  toBusinessId: string;
  daysLeft: number;
  /** The days for which the first business would have had the booking. */
  daysHeld: number;
}

/**
 * Records that a booking moved to another business, once per change: the first business's earnings for the remaining
 * days go to the other one. Refunds that are due by then are divided like the earnings, although they are taken from the
 * other business once they are made. Needs the booking's lock, and the row before the move and its new bill.
 */
export async function moveEarnings(
  tx: Transaction,
  { id: bookingId, businessId }: { id: string; businessId: string },
  { changeId, toBusinessId, daysLeft, daysHeld }: Move,
  now: Date,
): Promise<void> {
  const { account, amountCents } = ledgerEntries;
  const cents = (which: ReturnType<typeof sql>) =>
    sql<number>`coalesce(-sum(${amountCents}) filter (where ${which}), 0)::int`;
  const [earned] = await tx
    .select({
      ownerCents: cents(sql`${account} = 'owner_payable' and ${ledgerEntries.businessId} = ${businessId}`),
      // Commission marked by earlier moves belongs to other businesses.
      commissionCents: cents(sql`${account} = 'commission_revenue' and ${ledgerEntries.businessId} is null`),
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(eq(ledgerTransactions.bookingId, bookingId));
  const due = await sumDueRefunds(tx, { id: bookingId, businessId }, now);
  const ownerCents = (earned?.ownerCents ?? 0) - due.ownerCents;
  const commissionCents = (earned?.commissionCents ?? 0) - due.commissionCents;
  const entries = moveEntries(
    {
      businessId,
      movedCents: due.ownerCents + proportionalShare(ownerCents, daysLeft, daysHeld),
      commissionCents: commissionCents - proportionalShare(commissionCents, daysLeft, daysHeld),
    },
    toBusinessId,
  );
  await insertTransaction(tx, { kind: "moved", bookingId, changeId }, entries, now);
}

/**
 * What the refunds that are due but not in the ledger yet will take from the owner and from the commission: those that
 * the provider has not answered, that wait for a manual transfer, or that are not recorded yet.
 */
async function sumDueRefunds(
  tx: Transaction,
  { id: bookingId, businessId }: { id: string; businessId: string },
  now: Date,
) {
  const account = await getBookingAccount(tx, bookingId, now);
  const due = { ownerCents: 0, commissionCents: 0 };
  for (const payment of account.payments) {
    const unsettledCents = payment.committedCents - payment.refundedCents;
    const cents = unsettledCents + newRefundCents(account, payment) + disputedRefundCents(account, payment);
    if (cents === 0) continue;
    const posted = await postedAmountsOf(tx, { id: payment.id, bookingId });
    for (const { account: taken, amountCents } of refundEntries(businessId, posted, cents)) {
      if (taken === "owner_payable") due.ownerCents += amountCents;
      if (taken === "commission_revenue") due.commissionCents += amountCents;
    }
  }
  return due;
}
