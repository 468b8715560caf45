import { and, eq, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { bookings } from "@/db/schema/rentals/bookings";
import { earnedBy, isEarnedBy, isEarning } from "@/lib/businesses/businesses/earned-by";
import { vehicleOfOwner } from "@/lib/payments/ledger/vehicle-of-owner";
import type { MoneyFigures } from "./contract";
import { groupKey, isBetween, type Slice, type SliceKey } from "./slice";

/**
 * What was earned according to the ledger: rent, changes of dates, charges of returns, withheld deposits, claims and
 * compensation for promo codes at the time they were posted, refunds at theirs. The shares of owner and marketplace are
 * the sum of both their entries, so that gross − refunds − commission = net to the cent. Deposits that only pass through are in neither account.
 */
export async function sumMoney(slice: Slice): Promise<(SliceKey & MoneyFigures)[]> {
  const { at, kind } = ledgerTransactions;
  const { account, amountCents } = ledgerEntries;
  const sum = (sign: "-" | "+", which: ReturnType<typeof sql>) =>
    sql<number>`coalesce(${sql.raw(sign)}sum(${amountCents}) filter (where ${which}), 0)::bigint`.mapWith(
      Number,
    );
  const key = groupKey(slice, sql`${at}`, vehicleOfOwner(earnedBy));
  const rows = await db()
    .select({
      key,
      grossCents: sum("-", sql`${kind} <> 'refund'`),
      refundsCents: sum("+", sql`${kind} = 'refund'`),
      commissionCents: sum("-", sql`${account} = 'commission_revenue'`),
      netCents: sum("-", sql`${account} = 'owner_payable'`),
    })
    .from(ledgerTransactions)
    .innerJoin(bookings, eq(bookings.id, ledgerTransactions.bookingId))
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(isEarnedIn(slice))
    .groupBy(sql`1`);
  return rows.map((row) => ({ ...row, revenueCents: row.grossCents - row.refundsCents }));
}

/** Limits ledger entries joined with their transactions and bookings to what owner and marketplace earned in a slice. */
export function isEarnedIn(slice: Slice): SQL | undefined {
  const { businessId, vehicleId } = slice;
  return and(
    businessId === null ? undefined : isEarnedBy([businessId]),
    vehicleId === undefined ? undefined : sql`${vehicleOfOwner(earnedBy)} = ${vehicleId}`,
    isBetween(slice, sql`${ledgerTransactions.at}`),
    isEarning,
  );
}
