import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "@/db";
import { vehicleOccupancy } from "@/db/schema/catalog/occupancy";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import type { ModelBooks } from "./model-books";

// Checks the tables directly, without relying on their constraints.

/** Finds two overlapping occupancies of a vehicle. */
export async function findOverlap(database: Database, vehicleIds: string[]): Promise<string | undefined> {
  const taken = await database
    .select({
      vehicleId: vehicleOccupancy.vehicleId,
      from: sql<string>`lower(${vehicleOccupancy.during})::text`,
      to: sql<string>`upper(${vehicleOccupancy.during})::text`,
    })
    .from(vehicleOccupancy)
    .where(inArray(vehicleOccupancy.vehicleId, vehicleIds));
  for (const [index, one] of taken.entries())
    for (const other of taken.slice(index + 1))
      if (one.vehicleId === other.vehicleId && one.from < other.to && other.from < one.to)
        return `two occupancies overlap: ${JSON.stringify([one, other])}`;
  return undefined;
}

/**
 * Compares each party's money from a booking with the ledger. Returns the first difference, or the first transaction
 * that does not sum to zero.
 */
export async function findMoneyProblem(
  database: Database,
  keyOf: Map<string, number>,
  expected: ModelBooks[],
): Promise<string | undefined> {
  const entries = await database
    .select({
      bookingId: ledgerTransactions.bookingId,
      transactionId: ledgerEntries.transactionId,
      account: ledgerEntries.account,
      cents: ledgerEntries.amountCents,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(inArray(ledgerTransactions.bookingId, [...keyOf.keys()]));
  const sums = new Map<string, number>();
  for (const { transactionId, cents } of entries)
    sums.set(transactionId, (sums.get(transactionId) ?? 0) + cents);
  for (const [id, sum] of sums) if (sum !== 0) return `transaction ${id} sums to ${sum}`;
  for (const books of expected) {
    const here = entries.filter(({ bookingId }) => keyOf.get(bookingId ?? "") === books.booking);
    const sumOf = (account: string) =>
      here.filter((entry) => entry.account === account).reduce((sum, { cents }) => sum + cents, 0);
    const isSame =
      sumOf("provider_clearing") === books.here &&
      sumOf("owner_collected") === books.inTill &&
      Math.abs(-sumOf("commission_revenue") - books.ours) <= books.roundings &&
      Math.abs(-sumOf("owner_payable") - (books.here + books.inTill - books.ours)) <= books.roundings;
    if (isSame) continue;
    const accounts = [...new Set(here.map(({ account }) => account))];
    const found = accounts.map((account) => `${account} ${sumOf(account)}`).join(", ");
    return `booking ${books.booking}: ${found}; reckoned ${JSON.stringify(books)}`;
  }
  return undefined;
}
