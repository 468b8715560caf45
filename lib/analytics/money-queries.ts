import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/ledger";
import type { Money } from "./contract";
import { isBetween, isItsBooking, type Key, keyOf, type Slice } from "./slice";

/**
 * What the ledger says was earned: rent, other dates, late days and deposits kept when they were booked, refunds when they
 * were. What is divided between owner and marketplace is the sum of both their entries, so that
 * gross − refunds − commission = net to the cent. Deposits that only pass through are in neither account.
 */
export async function countMoney(slice: Slice): Promise<(Key & Money)[]> {
  const { at, kind } = ledgerTransactions;
  const { account, amountCents } = ledgerEntries;
  const sum = (sign: "-" | "+", which: ReturnType<typeof sql>) =>
    sql<number>`coalesce(${sql.raw(sign)}sum(${amountCents}) filter (where ${which}), 0)::bigint`.mapWith(
      Number,
    );
  const key = keyOf(slice, sql`${at}`, sql`${bookings.vehicleId}`);
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
    .where(
      and(
        isItsBooking(slice),
        isBetween(slice, sql`${at}`),
        inArray(kind, ["rent", "commission", "deposit_kept", "refund"]),
        inArray(account, ["owner_payable", "commission_revenue"]),
      ),
    )
    .groupBy(sql`1`);
  return rows.map((row) => ({ ...row, revenueCents: row.grossCents - row.refundsCents }));
}
