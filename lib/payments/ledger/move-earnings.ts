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
  /** The days that the first business would have had the booking for. */
  daysHeld: number;
}

/**
 * Books that a booking moved to another business, once per change: of what the first one has earned by it, the share of
 * the days that are left is the other's. Call it under the booking's lock, with the booking as it was.
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
      // What earlier moves have marked belongs to others.
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
