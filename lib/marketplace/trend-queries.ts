import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { TREND_STRETCHES, trendEdges, trendKeys } from "@/lib/analytics/rules";
import { edgesSql, firstEdge, type Slice } from "@/lib/analytics/slice";
import { countStanding } from "@/lib/analytics/standing-queries";
import { kept } from "@/lib/cache";
import type { MarketplaceStats } from "./contract";

type Trends = MarketplaceStats["trends"];

/** Lines of five days a stretch are as true some minutes later. */
const KEPT_SECONDS = 300;

/** How the figures of an administrator's first page came to be what they are. */
export function readTrends(now: Date): Promise<Trends> {
  return kept("marketplace trends", [], () => countTrends(now), KEPT_SECONDS);
}

async function countTrends(now: Date): Promise<Trends> {
  const slice: Slice = { businessId: null, edges: trendEdges(now), by: "stretch" };
  // One after the other: none is in a hurry, and each reads much.
  const businesses = await countMade(slice, sql`businesses`);
  const users = await countMade(slice, sql`users`);
  const booked = await countMade(
    slice,
    sql`bookings where confirmed_at >= ${firstEdge(slice)}::timestamptz`,
    sql`confirmed_at`,
  );
  const revenueRwf = await sumFrancs(slice);
  const standing = new Map((await countStanding(slice)).map(({ key, out }) => [key, out]));
  return {
    businesses: businesses.standing,
    users: users.standing,
    bookings: booked.made,
    revenueRwf,
    onTheRoad: trendKeys.map((key) => standing.get(key) ?? 0),
    ...{ waiting: await countWaiting(slice), rating: await averageStars(slice) },
  };
}

const each = (read: (key: string) => number) => trendKeys.map(read);

/** How many came in each stretch, and how many there were when it ended. */
async function countMade(slice: Slice, made: SQL, at = sql`created_at`) {
  const { rows } = await db().execute<{ key: string; count: number }>(sql`
    select width_bucket(${at}, ${edgesSql(slice)})::text as key, count(*)::int as count
    from ${made} group by 1`);
  const counts = new Map(rows.map(({ key, count }) => [key, count]));
  let standing = counts.get("0") ?? 0;
  return {
    made: each((key) => counts.get(key) ?? 0),
    standing: each((key) => {
      standing += counts.get(key) ?? 0;
      return standing;
    }),
  };
}

/** Earned in each stretch, as the figure of the month counts it. */
async function sumFrancs(slice: Slice) {
  const { rows } = await db().execute<{ key: string; francs: string }>(sql`
    select width_bucket(t.at, ${edgesSql(slice)})::text as key,
      round(sum(-e.amount_cents::bigint * b.rwf_per_hundred_usd) / 10000) as francs
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join bookings b on b.id = t.booking_id
    where t.at >= ${firstEdge(slice)}::timestamptz and t.kind in ('rent', 'commission', 'deposit_kept', 'refund')
    and e.account in ('owner_payable', 'commission_revenue')
    group by 1`);
  const sums = new Map(rows.map(({ key, francs }) => [key, Number(francs)]));
  return each((key) => sums.get(key) ?? 0);
}

/**
 * People, businesses and badges that waited for a verification when each stretch ended. When a business was rejected, or
 * lost what it had, is not kept: the last change of its row is as near as one comes.
 */
async function countWaiting(slice: Slice) {
  const { rows } = await db().execute<{ key: string; count: number }>(sql`
    select (e.n - 1)::text as key, count(distinct w.who)::int as count
    from unnest(${edgesSql(slice)}) with ordinality e(at, n)
    join (
      select coalesce(business_id, user_id) as who, submitted_at, reviewed_at from documents
      where status = 'submitted' or reviewed_at > ${firstEdge(slice)}::timestamptz
      union all
      select id, submitted_at, reviewed_at from badge_requests
      where status = 'pending' or reviewed_at > ${firstEdge(slice)}::timestamptz
      union all
      select id, case when verification = 'pending' and verified_at is not null then updated_at else created_at end,
        case when verification <> 'pending' then coalesce(verified_at, updated_at) end
      from businesses
      where verification = 'pending' or coalesce(verified_at, updated_at) > ${firstEdge(slice)}::timestamptz
    ) w on w.submitted_at <= e.at and coalesce(w.reviewed_at, 'infinity') > e.at
    where e.n > 1 group by 1`);
  const counts = new Map(rows.map(({ key, count }) => [key, count]));
  return each((key) => counts.get(key) ?? 0);
}

/** The average of all reviews there were when each stretch ended; null before the first. */
async function averageStars(slice: Slice) {
  const { rows } = await db().execute<{ key: number; stars: number; count: number }>(sql`
    select width_bucket(created_at, ${edgesSql(slice)}) as key, sum(rating)::int as stars, count(*)::int as count
    from reviews group by 1`);
  return Array.from({ length: TREND_STRETCHES }, (_, index) => {
    const until = rows.filter(({ key }) => key <= index + 1);
    const count = until.reduce((sum, row) => sum + row.count, 0);
    return count === 0
      ? null
      : Math.round((until.reduce((sum, row) => sum + row.stars, 0) * 100) / count) / 100;
  });
}
