import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { bookings } from "@/db/schema/rentals/bookings";
import { isEarning } from "@/lib/businesses/businesses/earned-by";
import { lastThirtyDays } from "@/lib/insights/analytics/trend";
import { daysOfPeriod } from "@/lib/insights/report-period";
import { dayIn, instantAt, KIGALI, plusMonths } from "@/lib/platform/dates";
import { cached, cacheTags, DAY_SECONDS } from "@/lib/platform/page-cache/cache";
import type { MarketplaceStats } from "./contract";

/** The ledger is summed at most once a minute, however many requests there are. */
const CACHE_SECONDS = 60;

type Revenue = Pick<
  MarketplaceStats,
  "totalRevenueRwf" | "monthRevenueRwf" | "lastMonthRevenueRwf" | "monthCommissionRwf"
>;

/**
 * Revenue of all bookings, defined as in analytics, in francs at each booking's rate. The ledger is append-only, so
 * past months are summed one by one and cached, and years of them are not read again.
 */
export async function getRevenue(now: Date): Promise<Revenue> {
  const read = () => sumLive(lastThirtyDays(now));
  const liveSums = await cached("marketplace money", [cacheTags.settings], read, CACHE_SECONDS);
  let total = BigInt(liveSums.total);
  // Stops where the live sum begins. That may have been cached a month ago, so using its own start keeps a month from
  // being counted twice.
  for (let month = await firstMonth(); month && month < liveSums.since; month = plusMonths(month, 1)) {
    const whole = month;
    total += BigInt(await cached(`marketplace money ${whole}`, [], () => sumScaledMonth(whole), DAY_SECONDS));
  }
  return {
    totalRevenueRwf: francs(total),
    monthRevenueRwf: francs(liveSums.month),
    lastMonthRevenueRwf: francs(liveSums.lastMonth),
    monthCommissionRwf: francs(liveSums.commission),
  };
}

const monthOf = (at: Date) => dayIn(at, KIGALI).slice(0, 7);
const beginningOf = (day: string) => instantAt(day, "00:00", KIGALI).toISOString();
/** Converts a sum of cents times francs per hundred dollars. */
const francs = (sum: string | bigint) => Math.round(Number(sum) / 10_000);

async function firstMonth(): Promise<string | undefined> {
  const rows = await db().execute<{ at: Date | null }>(sql`select min(at) as at from ledger_transactions`);
  return rows[0]?.at ? monthOf(new Date(rows[0].at)) : undefined;
}

/** What owners and marketplace earned together, less refunds. */
const ledgerShares = (between: SQL) => sql`
  select ${ledgerTransactions.at} as at, ${ledgerEntries.account} as account,
    -${ledgerEntries.amountCents}::bigint * ${bookings.rwfPerHundredUsd} as francs
  from ${ledgerTransactions}
  join ${ledgerEntries} on ${ledgerEntries.transactionId} = ${ledgerTransactions.id}
  join ${bookings} on ${bookings.id} = ${ledgerTransactions.bookingId}
  where ${between} and ${isEarning}`;

/** The sum of a month in ten-thousandths of a franc, as text because it may exceed a number. */
async function sumScaledMonth(month: string): Promise<string> {
  const { from, until } = daysOfPeriod(month);
  const { at } = ledgerTransactions;
  const between = sql`${at} >= ${beginningOf(from)} and ${at} < ${beginningOf(until)}`;
  const rows = await db().execute<{ sum: string }>(
    sql`select coalesce(sum(francs), 0)::text as sum from (${ledgerShares(between)}) moved`,
  );
  return rows[0]?.sum ?? "0";
}

type LiveSums = Record<"total" | "month" | "lastMonth" | "commission", string>;

/** The last two periods of thirty days, and the total since the beginning of the first month they touch (`since`). */
async function sumLive(months: ReturnType<typeof lastThirtyDays>): Promise<LiveSums & { since: string }> {
  const since = monthOf(months.before);
  const sum = (which: SQL) => sql`coalesce(sum(francs) filter (where ${which}), 0)::text`;
  const [month, last, lastUntil] = [months.month, months.before, months.beforeUntil].map((at) =>
    at.toISOString(),
  );
  const rows = await db().execute<LiveSums>(sql`
    select ${sum(sql`true`)} as total, ${sum(sql`at >= ${month}`)} as month,
      ${sum(sql`at >= ${last} and at < ${lastUntil}`)} as "lastMonth",
      ${sum(sql`at >= ${month} and account = 'commission_revenue'`)} as commission
    from (${ledgerShares(sql`${ledgerTransactions.at} >= ${beginningOf(`${since}-01`)}`)}) moved`);
  if (!rows[0]) throw new Error("the sums returned no row");
  return { since, ...rows[0] };
}
