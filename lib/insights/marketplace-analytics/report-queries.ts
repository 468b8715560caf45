import { sql } from "drizzle-orm";
import { db } from "@/db";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { bookings } from "@/db/schema/rentals/bookings";
import { earnedBy, isEarning } from "@/lib/businesses/businesses/earned-by";
import { daysOfPeriod } from "@/lib/insights/report-period";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { instantAt, KIGALI, plusDays } from "@/lib/platform/dates";
import { cached } from "@/lib/platform/page-cache/cache";
import type { MarketReport, MarketReportQuery, ReportRow } from "./contract";

/** The rows of the page and of the PDF; the CSV has all. */
export const MAX_REPORT_ROWS = 100;
const CACHE_SECONDS = 60;

const columns = [
  "bookings",
  "grossCents",
  "refundsCents",
  "revenueCents",
  "commissionCents",
  "netCents",
  "lossesCents",
] as const;

/**
 * The revenue of each business in a month, quarter or year according to the ledger, highest first, with the
 * marketplace's losses. `most` limits the rows; the total is over all. For administrators.
 */
export async function getMarketReport(
  actor: UserActor,
  { period }: MarketReportQuery,
  now: Date,
  most = MAX_REPORT_ROWS,
): Promise<MarketReport> {
  requireAdmin(actor);
  const { from, until } = daysOfPeriod(period);
  const [start, end] = [instantAt(from, "00:00", KIGALI), instantAt(until, "00:00", KIGALI)];
  const all = await cached(`market report ${period}`, [], () => loadReportRows(start, end), CACHE_SECONDS);
  const total = Object.fromEntries(
    columns.map((name) => [name, all.reduce((sum, row) => sum + row[name], 0)]),
  ) as ReportRow;
  return {
    span: { from, to: plusDays(until, -1) },
    isRunning: end > now,
    businessCount: all.length,
    total,
    rows: all.slice(0, most),
  };
}

async function loadReportRows(start: Date, end: Date): Promise<MarketReport["rows"]> {
  const { at } = ledgerTransactions;
  const { account } = ledgerEntries;
  const rows = await db().execute<Record<(typeof columns)[number] | "id" | "name", string>>(sql`
    with moved as (
      select ${ledgerTransactions.kind} as kind, ${bookings.id} as booking_id, ${earnedBy} as business_id,
        ${account} as account, ${ledgerEntries.amountCents} as amount_cents, ${isEarning} as is_shared
      from ${ledgerTransactions}
      join ${ledgerEntries} on ${ledgerEntries.transactionId} = ${ledgerTransactions.id}
      join ${bookings} on ${bookings.id} = ${ledgerTransactions.bookingId}
      where (${isEarning} or ${account} = 'dispute_losses')
        and ${at} >= ${start.toISOString()}::timestamptz and ${at} < ${end.toISOString()}::timestamptz),
    earned as (
      select business_id, count(distinct booking_id) filter (where is_shared) as bookings,
        -coalesce(sum(amount_cents) filter (where is_shared and kind <> 'refund'), 0) as "grossCents",
        coalesce(sum(amount_cents) filter (where kind = 'refund'), 0) as "refundsCents",
        -coalesce(sum(amount_cents) filter (where is_shared), 0) as "revenueCents",
        -coalesce(sum(amount_cents) filter (where account = 'commission_revenue'), 0) as "commissionCents",
        -coalesce(sum(amount_cents) filter (where account = 'owner_payable'), 0) as "netCents",
        coalesce(sum(amount_cents) filter (where not is_shared), 0) as "lossesCents"
      from moved group by 1)
    select o.id, o.name, earned.* from earned join businesses o on o.id = earned.business_id
    order by earned."revenueCents" desc, o.name`);
  return rows.map(({ id, name, ...row }) => ({
    id,
    name,
    ...(Object.fromEntries(columns.map((column) => [column, Number(row[column])])) as ReportRow),
  }));
}
