import { sql } from "drizzle-orm";
import { db } from "@/db";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { kept } from "@/lib/cache";
import { instantAt, KIGALI, plusDays } from "@/lib/dates";
import type { MarketReport, MarketReportQuery, ReportRow } from "./contract";
import { daysOfPeriod } from "./rules";

/** Rows of the page and of the PDF; a table for spreadsheets has all. */
export const MOST_ROWS = 100;
const KEPT_SECONDS = 60;

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
 * What each business earned in a month, a quarter or a year, as the books have it, most first, and what we lost over it. `most`: so many of them;
 * the total is of all. For administrators.
 */
export async function readMarketReport(
  actor: UserActor,
  { period }: MarketReportQuery,
  now: Date,
  most = MOST_ROWS,
): Promise<MarketReport> {
  requireAdmin(actor);
  const { from, until } = daysOfPeriod(period);
  const [start, end] = [instantAt(from, "00:00", KIGALI), instantAt(until, "00:00", KIGALI)];
  const all = await kept(`market report ${period}`, [], () => readRows(start, end), KEPT_SECONDS);
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

async function readRows(start: Date, end: Date): Promise<MarketReport["rows"]> {
  const { rows } = await db().execute<Record<(typeof columns)[number] | "id" | "name", string>>(sql`
    with moved as (
      select t.kind, t.booking_id, b.business_id, e.account, e.amount_cents,
        e.account <> 'dispute_losses' as is_shared
      from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id
        and e.account in ('owner_payable', 'commission_revenue', 'dispute_losses')
      join bookings b on b.id = t.booking_id
      where t.kind in ('rent', 'commission', 'deposit_kept', 'refund', 'dispute')
        and t.at >= ${start.toISOString()}::timestamptz and t.at < ${end.toISOString()}::timestamptz),
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
    ...{ id, name },
    ...(Object.fromEntries(columns.map((column) => [column, Number(row[column])])) as ReportRow),
  }));
}
