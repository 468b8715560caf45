import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { bookings } from "@/db/schema/rentals/bookings";
import { isEarning } from "@/lib/businesses/businesses/earned-by";
import { countOpenBookings } from "@/lib/insights/analytics/booking-queries";
import { edgesSql, firstEdge, type Slice } from "@/lib/insights/analytics/slice";
import { TREND_INTERVALS, trendEdges, trendKeys } from "@/lib/insights/analytics/trend";
import { cached } from "@/lib/platform/page-cache/cache";
import type { MarketplaceStats } from "./contract";

type Trends = MarketplaceStats["trends"];

/** Trends over intervals of five days hardly change within minutes. */
const CACHE_SECONDS = 300;

/** The trends of the figures on the administrators' home page. */
export function getTrends(now: Date): Promise<Trends> {
  return cached("marketplace trends", [], () => countTrends(now), CACHE_SECONDS);
}

async function countTrends(now: Date): Promise<Trends> {
  const slice: Slice = { businessId: null, edges: trendEdges(now), by: "interval" };
  // Runs one query after the other: each reads many rows, and none is urgent.
  const businesses = await countCreated(slice, sql`businesses`);
  const users = await countCreated(slice, sql`users`);
  const booked = await countCreated(
    slice,
    sql`bookings where confirmed_at >= ${firstEdge(slice)}::timestamptz`,
    sql`confirmed_at`,
  );
  const revenueRwf = await sumFrancs(slice);
  const totals = new Map((await countOpenBookings(slice)).map(({ key, out }) => [key, out]));
  return {
    businesses: businesses.cumulative,
    users: users.cumulative,
    bookings: booked.made,
    revenueRwf,
    onTheRoad: trendKeys.map((key) => totals.get(key) ?? 0),
    waiting: await countWaiting(slice),
    rating: await averageStars(slice),
  };
}

const perInterval = (read: (key: string) => number) => trendKeys.map(read);

/** Rows created in each interval, and rows that existed at its end. */
async function countCreated(slice: Slice, made: SQL, at = sql`created_at`) {
  const rows = await db().execute<{ key: string; count: number }>(sql`
    select width_bucket(${at}, ${edgesSql(slice)})::text as key, count(*)::int as count
    from ${made} group by 1`);
  const counts = new Map(rows.map(({ key, count }) => [key, count]));
  let totals = counts.get("0") ?? 0;
  return {
    made: perInterval((key) => counts.get(key) ?? 0),
    cumulative: perInterval((key) => {
      totals += counts.get(key) ?? 0;
      return totals;
    }),
  };
}

/** Francs earned in each interval, defined as the monthly figure is. */
async function sumFrancs(slice: Slice) {
  const rows = await db().execute<{ key: string; francs: string }>(sql`
    select width_bucket(${ledgerTransactions.at}, ${edgesSql(slice)})::text as key,
      round(sum(-${ledgerEntries.amountCents}::bigint * ${bookings.rwfPerHundredUsd}) / 10000) as francs
    from ${ledgerTransactions}
    join ${ledgerEntries} on ${ledgerEntries.transactionId} = ${ledgerTransactions.id}
    join ${bookings} on ${bookings.id} = ${ledgerTransactions.bookingId}
    where ${ledgerTransactions.at} >= ${firstEdge(slice)}::timestamptz and ${isEarning}
    group by 1`);
  const sums = new Map(rows.map(({ key, francs }) => [key, Number(francs)]));
  return perInterval((key) => sums.get(key) ?? 0);
}

/**
 * People, businesses, car documents and badge requests that waited for a verification at the end of each interval.
 * When a business was rejected, unverified or erased is not stored, so its last change is the best estimate.
 */
async function countWaiting(slice: Slice) {
  const rows = await db().execute<{ key: string; count: number }>(sql`
    select (e.n - 1)::text as key, count(distinct w.who)::int as count
    from unnest(${edgesSql(slice)}) with ordinality e(at, n)
    join (
      select coalesce(business_id, user_id) as who, submitted_at, reviewed_at from documents
      where status = 'submitted' or reviewed_at > ${firstEdge(slice)}::timestamptz
      union all
      select vehicle_documents.id, vehicle_documents.created_at, reviewed_at
      from vehicle_documents join vehicles on vehicles.id = vehicle_id
      where vehicles.status <> 'removed'
        and (vehicle_documents.status = 'submitted' or reviewed_at > ${firstEdge(slice)}::timestamptz)
      union all
      select id, submitted_at, reviewed_at from badge_requests
      where status = 'pending' or reviewed_at > ${firstEdge(slice)}::timestamptz
      union all
      select id, case when verification = 'pending' and verified_at is not null then updated_at else created_at end,
        case when verification <> 'pending' then coalesce(verified_at, updated_at)
          when status = 'closed' then updated_at end
      from businesses
      where verification = 'pending' or coalesce(verified_at, updated_at) > ${firstEdge(slice)}::timestamptz
    ) w on w.submitted_at <= e.at and coalesce(w.reviewed_at, 'infinity') > e.at
    where e.n > 1 group by 1`);
  const counts = new Map(rows.map(({ key, count }) => [key, count]));
  return perInterval((key) => counts.get(key) ?? 0);
}

/** The average of all reviews that were public at the end of each interval; null before the first review. */
async function averageStars(slice: Slice) {
  const rows = await db().execute<{ key: number; stars: number; count: number }>(sql`
    select width_bucket(published_at, ${edgesSql(slice)}) as key, sum(rating)::int as stars, count(*)::int as count
    from reviews where published_at is not null and held_at is null group by 1`);
  return Array.from({ length: TREND_INTERVALS }, (_, index) => {
    const until = rows.filter(({ key }) => key <= index + 1);
    const count = until.reduce((sum, row) => sum + row.count, 0);
    return count === 0
      ? null
      : Math.round((until.reduce((sum, row) => sum + row.stars, 0) * 100) / count) / 100;
  });
}
