import { eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { proportionalShare } from "@/lib/platform/money";
import { insertTransaction } from "./commands";
import { moveEntries } from "./rules";

interface Move {
  changeId: string;
  toBusinessId: string;
  daysLeft: number;
  /** The days for which the first business would have had the booking. */
  daysHeld: number;
}

/**
 * Records that a booking moved to another business, once per change: the first business's earnings for the remaining
 * days go to the other one. Needs the booking's lock, and the row before the move.
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
  const { ownerCents = 0, commissionCents = 0 } = earned ?? {};
  const entries = moveEntries(
    {
      businessId,
      movedCents: proportionalShare(ownerCents, daysLeft, daysHeld),
      commissionCents: commissionCents - proportionalShare(commissionCents, daysLeft, daysHeld),
    },
    toBusinessId,
  );
  await insertTransaction(tx, { kind: "moved", bookingId, changeId }, entries, now);
}
