import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { cardOrders } from "@/lib/catalog/vehicle-cards/queries";
import { visibleToPublic } from "@/lib/catalog/vehicles/visibility";
import type { VehicleSearch } from "./rules";
import {
  type Conditions,
  type SearchConditionName,
  vehiclesMatching,
  vehiclesMatchingRoughly,
} from "./search-query";

// The planner assumes that matches are spread evenly along the order. They are not (vehicles with massage
// seats are the expensive ones), and an index scan that meets its first match after 900,000 rows takes
// seconds. This file therefore chooses the plan itself.

/** Rows of the order that are scanned first, and at most: gathering that many vehicles costs the same. */
const WALK = 8_000;
const LONGEST_WALK = 40_000;
/**
 * So many matches are gathered only after the longest scan found too few; fewer also if the first scan
 * promised too little.
 */
const MANY = 80_000;

/** Ids of the first `limit` vehicles that meet the conditions, in the order of the search. */
export async function findVehicleIds(
  search: VehicleSearch,
  conditions: Conditions,
  limit: number,
): Promise<string[]> {
  const order = sql.join(cardOrders[search.sort], sql`, `);
  const { ranges, met } = indexRanges(search, conditions);
  const others = Object.keys(conditions).filter((name) => !met.includes(name as SearchConditionName));
  if (others.length === 0) return idsOf(readIndex(order, ranges, limit));

  const all = await estimate(vehiclesMatchingRoughly(conditions, "availability"));
  if (all <= WALK) return idsOf(gatherMatches(order, conditions, limit));
  const where = vehiclesMatching(conditions, ...met);
  const seen = await idsOf(walkIndex(order, ranges, where, limit, WALK));
  if (seen.length === limit) return seen;
  // Half of the needed rate is enough: matches may be denser further on.
  const isPromising = all > MANY || 2 * seen.length * (LONGEST_WALK / WALK) >= limit;
  const walked =
    all > LONGEST_WALK && isPromising
      ? await idsOf(walkIndex(order, ranges, where, limit, LONGEST_WALK))
      : [];
  return walked.length === limit ? walked : idsOf(gatherMatches(order, conditions, limit));
}

/** The planner's estimate of the number of matches: it knows how many there are, only not where. */
async function estimate(where: SQL): Promise<number> {
  const { rows } = await db().execute<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    sql`explain (format json) select from ${vehicles} where ${where}`,
  );
  return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
}

async function idsOf(query: SQL): Promise<string[]> {
  const { rows } = await db().execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

/**
 * The index ranges that are in the requested order already: by price within a category, by name within a
 * make. Matches of such a search would be spread most unevenly over the whole order. `met`: the conditions
 * that every vehicle in the ranges meets.
 */
function indexRanges(
  { sort, categories, makes }: VehicleSearch,
  conditions: Conditions,
): { ranges: SQL[]; met: SearchConditionName[] } {
  if (sort === "name" && makes.length > 0)
    return { ranges: makes.map((make) => sql`search_slug(${vehicles.make}) = ${make}`), met: ["makes"] };
  if (sort !== "price" && sort !== "price-desc") return { ranges: [sql`true`], met: [] };
  const price = conditions.price ?? sql`true`;
  if (categories.length === 0) return { ranges: [price], met: ["price"] };
  return {
    ranges: categories.map((category) => sql`${price} and ${vehicles.categoryId} = ${category}`),
    met: ["price", "categories"],
  };
}

/** What the orders and the calendar read of a vehicle. Whole rows are ten times as wide and slow to sort. */
const { id, title, year, dailyPriceCents, ratingAverage, ratingCount } = vehicles;
const { minDays, maxDays, advanceNoticeHours, bufferMinutes, isInstantBook } = vehicles;
const orderedColumns = sql.join(
  [
    ...[id, title, year, dailyPriceCents, ratingAverage, ratingCount],
    ...[minDays, maxDays, advanceNoticeHours, bufferMinutes, isInstantBook],
  ],
  sql`, `,
);

/**
 * The first rows of an order as a subquery named `vehicles`, so that every condition applies to it unchanged.
 */
export function firstInOrder(columns: SQL, order: SQL, size: number, indexRanges: SQL[] = [sql`true`]): SQL {
  const parts = indexRanges.map(
    (seek) => sql`(select ${columns} from ${vehicles} where ${vehicles.status} = 'published' and ${seek}
      order by ${order} limit ${size})`,
  );
  return sql`(select * from (${sql.join(parts, sql` union all `)}) as vehicles
    order by ${order} limit ${size}) as vehicles`;
}

/** When index ranges answer the whole search: reads them from their beginning. */
function readIndex(order: SQL, ranges: SQL[], limit: number): SQL {
  const visible = ranges.map((range) => sql`${visibleToPublic()} and ${range}`);
  return sql`select id from ${firstInOrder(orderedColumns, order, limit, visible)} order by ${order}`;
}

/** For frequent matches: scans the index of the order from its beginning. */
function walkIndex(order: SQL, ranges: SQL[], where: SQL, limit: number, size: number): SQL {
  const columns = sql`${orderedColumns}, ${vehicles.status}, ${vehicles.businessId}, ${vehicles.searchTerms}`;
  return sql`select id from ${firstInOrder(columns, order, size, ranges)}
    where ${where} order by ${order} limit ${limit}`;
}

/**
 * For rare matches: gathers all of them through the index of terms and sorts. Availability is tested last, in
 * order.
 */
function gatherMatches(order: SQL, conditions: Conditions, limit: number): SQL {
  return sql`with found as materialized (
      select ${orderedColumns} from ${vehicles} where ${vehiclesMatching(conditions, "availability")})
    select id from (select * from found as vehicles order by ${order} offset 0) as vehicles
    where ${conditions.availability ?? sql`true`} limit ${limit}`;
}
