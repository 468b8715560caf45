import { inArray, type SQL, sql } from "drizzle-orm";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { bookings } from "@/db/schema/rentals/bookings";

/**
 * SQL condition for ledger entries joined with their bookings: what owner and marketplace earned together. Every entry
 * of these accounts counts, whatever kind of transaction it belongs to, so that the figures agree with the ledger;
 * payouts and plans have no booking.
 */
export const isEarning: SQL = inArray(ledgerEntries.account, ["owner_payable", "commission_revenue"]);

/**
 * SQL column for ledger entries joined with their bookings: the business whose earnings an entry belongs to. The
 * marketplace's share counts for the business it was earned with: the booking's, unless the entry has the id of one
 * that the booking has moved away from.
 */
export const earnedBy: SQL<string> = sql<string>`coalesce(${ledgerEntries.businessId}, ${bookings.businessId})`;

/** SQL condition for the same: an entry of one of these businesses. */
export function isEarnedBy(businessIds: string[]): SQL {
  const ids = sql`${`{${businessIds.join(",")}}`}::uuid[]`;
  // Few bookings move to another business, and the index covers only those.
  const movedAway = sql`array(select moved.booking_id from ${ledgerTransactions} moved
    join ${ledgerEntries} part on part.transaction_id = moved.id
    where moved.change_id is not null and part.business_id = any(${ids}))`;
  return sql`((${bookings.businessId} = any(${ids}) or ${bookings.id} = any(${movedAway})) and ${earnedBy} = any(${ids}))`;
}
