import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { monthsUntil } from "@/lib/analytics/rules";
import { DAY_SECONDS, kept, tags } from "@/lib/cache";
import { dayIn, instantAt, KIGALI } from "@/lib/dates";
import { daysOfPeriod } from "@/lib/market-analytics/rules";
import type { MarketplaceStats } from "./contract";

/** Sums over months of the ledger are taken once a minute, however many look. */
const LIVE_SECONDS = 60;

type Money = Pick<
  MarketplaceStats,
  "totalRevenueRwf" | "monthRevenueRwf" | "lastMonthRevenueRwf" | "monthCommissionRwf"
>;

/**
 * What came in, as analytics have it, over everybody's rentals; francs at the rate of each booking. The ledger is only ever
 * added to: months that are over are summed one by one and kept, so that years of them are not read again.
 */
export async function readMoney(now: Date): Promise<Money> {
  const read = () => sumLive(monthsUntil(now));
  const live = await kept("marketplace money", [tags.settings], read, LIVE_SECONDS);
  let total = BigInt(live.total);
  // Up to where its sum begins, which may have been kept since a month ago: none is counted twice.
  for (let month = await firstMonth(); month && month < live.since; month = monthAfter(month)) {
    const whole = month;
    total += BigInt(await kept(`marketplace money ${whole}`, [], () => sumMonth(whole), DAY_SECONDS));
  }
  return {
    totalRevenueRwf: francs(total),
    monthRevenueRwf: francs(live.month),
    lastMonthRevenueRwf: francs(live.lastMonth),
    monthCommissionRwf: francs(live.commission),
  };
}

const monthOf = (at: Date) => dayIn(at, KIGALI).slice(0, 7);
const monthAfter = (month: string) => daysOfPeriod(month).until.slice(0, 7);
const beginningOf = (day: string) => instantAt(day, "00:00", KIGALI).toISOString();
/** Of cents times francs for a hundred dollars. */
const francs = (sum: string | bigint) => Math.round(Number(sum) / 10_000);

async function firstMonth(): Promise<string | undefined> {
  const { rows } = await db().execute<{ at: Date | null }>(
    sql`select min(at) as at from ledger_transactions`,
  );
  return rows[0]?.at ? monthOf(new Date(rows[0].at)) : undefined;
}

/** What owners and marketplace divide, less refunds. */
const moved = (between: SQL) => sql`
  select t.at, e.account, -e.amount_cents::bigint * b.rwf_per_hundred_usd as francs
  from ledger_transactions t
  join ledger_entries e on e.transaction_id = t.id
  join bookings b on b.id = t.booking_id
  where ${between} and t.kind in ('rent', 'commission', 'deposit_kept', 'refund')
  and e.account in ('owner_payable', 'commission_revenue')`;

async function sumMonth(month: string): Promise<string> {
  const { from, until } = daysOfPeriod(month);
  const between = sql`t.at >= ${beginningOf(from)} and t.at < ${beginningOf(until)}`;
  const { rows } = await db().execute<{ sum: string }>(
    sql`select coalesce(sum(francs), 0)::text as sum from (${moved(between)}) moved`,
  );
  return rows[0]?.sum ?? "0";
}

type Live = Record<"total" | "month" | "lastMonth" | "commission", string>;

/** The two months until now, whole ones for the total: those since the month said. */
async function sumLive(months: ReturnType<typeof monthsUntil>): Promise<Live & { since: string }> {
  const since = monthOf(months.before);
  const sum = (which: SQL) => sql`coalesce(sum(francs) filter (where ${which}), 0)::text`;
  const [month, last, lastUntil] = [months.month, months.before, months.beforeUntil].map((at) =>
    at.toISOString(),
  );
  const { rows } = await db().execute<Live>(sql`
    select ${sum(sql`true`)} as total, ${sum(sql`at >= ${month}`)} as month,
      ${sum(sql`at >= ${last} and at < ${lastUntil}`)} as "lastMonth",
      ${sum(sql`at >= ${month} and account = 'commission_revenue'`)} as commission
    from (${moved(sql`t.at >= ${beginningOf(`${since}-01`)}`)}) moved`);
  if (!rows[0]) throw new Error("the sums returned no row");
  return { since, ...rows[0] };
}
