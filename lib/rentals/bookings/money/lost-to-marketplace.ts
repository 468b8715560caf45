import { eq, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { payments } from "@/db/schema/payments/payments";
import { bookings } from "@/db/schema/rentals/bookings";

/**
 * SQL over bookings: the part of `refundedCents` that a bank or a missing payment took at the marketplace's expense, so
 * that the owners keep their earnings from it. Drizzle omits the table from column names in a query on a single table,
 * so they are written out.
 */
export const lostToMarketplaceCents = sql<number>`case when ${bookings}.refunded_cents = 0 then 0 else least(
  ${bookings}.refunded_cents,
  coalesce((
    select sum(${ledgerEntries}.amount_cents) from ${ledgerTransactions}
    join ${ledgerEntries} on ${ledgerEntries}.transaction_id = ${ledgerTransactions}.id
      and ${ledgerEntries}.account = 'dispute_losses'
    join ${payments} on ${payments}.id = ${ledgerTransactions}.payment_id
      and ${payments}.purpose in ('rent', 'change')
    where ${ledgerTransactions}.booking_id = ${bookings}.id
  ), 0)
)::int end`;

/** The same for one booking, in cents. */
export async function readLostToMarketplace(tx: Transaction, bookingId: string): Promise<number> {
  const [lost] = await tx
    .select({ cents: lostToMarketplaceCents })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  return lost?.cents ?? 0;
}
