import { type Column, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { cardOrders } from "@/lib/catalog/vehicle-cards/queries";
import type { SearchSort } from "@/lib/catalog/vehicle-cards/sorts";
import { visibleToPublic } from "@/lib/catalog/vehicles/visibility";
import type { VehicleSearch } from "./rules";
import {
  type Conditions,
  type SearchConditionName,
  vehiclesMatching,
  vehiclesMatchingRoughly,
} from "./search-query";

// The planner assumes that matches are spread evenly along the order. They are not (vehicles with massage seats are the
// expensive ones), and an index scan that meets its first match after 900,000 rows takes seconds. This file therefore
// chooses the plan itself. The cost of a plan is the number of vehicles it reads, because each is on a different page
// of the table.

/** How many vehicles of an order are examined for matches. */
const WALK = 8_000;
/** Up to this many matches are read at once. */
const FEW = 2_500;
/** How many of the matches are read to estimate how far along the order the requested ones lie. */
const SAMPLED_MATCHES = 2_000;

/** Finds the ids of the first `limit` vehicles that meet the conditions, in the order of the search. */
export async function findVehicleIds(
  search: VehicleSearch,
  conditions: Conditions,
  limit: number,
): Promise<string[]> {
  const order = sql.join(cardOrders[search.sort], sql`, `);
  const { ranges, met } = indexRanges(search, conditions);
  const others = Object.keys(conditions).filter((name) => !met.includes(name as SearchConditionName));
  if (others.length === 0) return idsOf(readIndex(order, ranges, limit));

  const { matches, inRanges } = await estimate(conditions, ranges);
  if (matches <= FEW) return idsOf(gatherMatches(order, conditions, limit));
  // If matches are spread evenly, enough of them lie within the walk.
  if (matches * WALK >= inRanges * limit) {
    const walked = await idsOf(walkIndex(order, ranges, vehiclesMatching(conditions, ...met), limit));
    if (walked.length === limit) return walked;
  }
  const last = await findLast(search, order, conditions, limit, matches);
  const gathered = last ? await idsOf(gatherMatches(order, conditions, limit, last)) : [];
  return gathered.length === limit ? gathered : idsOf(gatherMatches(order, conditions, limit));
}

/** The planner's estimates, which are good for the number of matches within the ranges, but not for their positions. */
async function estimate(conditions: Conditions, ranges: SQL[]) {
  type Estimated = { "QUERY PLAN": [{ Plan: { Plans: { "Plan Rows": number }[] } }] };
  const range = sql`(${sql.join(ranges, sql` or `)})`;
  const rows = await db().execute<Estimated>(sql`explain (format json)
    select 1 from ${vehicles} where ${vehiclesMatchingRoughly(conditions, "availability")}
    union all select 1 from ${vehicles} where ${vehicles.status} = 'published' and ${range}`);
  const plans = rows[0]?.["QUERY PLAN"][0].Plan.Plans ?? [];
  const [matches = 0, inRanges = 0] = plans.map((plan) => plan["Plan Rows"]);
  return { matches, inRanges };
}

/** Reads the ids as one value, which takes the driver less than half the time of a thousand rows. */
async function idsOf(query: SQL): Promise<string[]> {
  const [row] = await db().execute<{ ids: string[] }>(sql`select to_json(array(${query})) as ids`);
  return row?.ids ?? [];
}

/**
 * The index ranges that are already in the requested order: by price within a category, by name within a make. Matches
 * of such a search would be spread very unevenly over the whole order. `met` are the conditions that every vehicle in
 * the ranges meets.
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

/** The columns needed for the orders and the calendar. Whole rows are ten times as wide and slow to sort. */
const { id, businessId, title, year, dailyPriceCents, ratingAverage, ratingCount } = vehicles;
const { minDays, maxDays, advanceNoticeHours, bufferMinutes, isInstantBook } = vehicles;
const orderedColumns = sql.join(
  [
    ...[id, businessId, title, year, dailyPriceCents, ratingAverage, ratingCount],
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

/** For searches that index ranges answer completely: reads the ranges from their beginning. */
function readIndex(order: SQL, ranges: SQL[], limit: number): SQL {
  const visible = ranges.map((range) => sql`${visibleToPublic()} and ${range}`);
  return sql`select id from ${firstInOrder(orderedColumns, order, limit, visible)} order by ${order}`;
}

/** For frequent matches: examines the first vehicles of the order. */
function walkIndex(order: SQL, ranges: SQL[], where: SQL, limit: number): SQL {
  const columns = sql`${orderedColumns}, ${vehicles.status}, ${vehicles.searchTerms}`;
  return sql`select id from ${firstInOrder(columns, order, WALK, ranges)}
    where ${where} order by ${order} limit ${limit}`;
}

/**
 * Gathers matches through the index of terms and sorts them. `last` is a condition that only the first matches meet, so
 * that together with the index of the order only those are read. Availability is tested last, in order.
 */
function gatherMatches(order: SQL, conditions: Conditions, limit: number, last: SQL = sql`true`): SQL {
  return sql`with found as materialized (
      select ${orderedColumns} from ${vehicles} where ${vehiclesMatching(conditions, "availability")} and ${last})
    select id from (select * from found as vehicles order by ${order} offset 0) as vehicles
    where ${conditions.availability ?? sql`true`} limit ${limit}`;
}

/** The first column of each order, and the operator for values that are not behind a vehicle in it. */
const firstColumns = {
  price: [dailyPriceCents, sql`<=`],
  "price-desc": [dailyPriceCents, sql`>=`],
  year: [year, sql`>=`],
  name: [title, sql`<=`],
  rating: [ratingAverage, sql`>=`],
} as const satisfies Record<SearchSort, readonly [Column, SQL]>;

/**
 * A condition that the first matches in order meet, slightly more than `limit` of them; undefined if there are too few,
 * or if the last of them has no rating. A uniform sample of the matches estimates the position of the last one.
 */
async function findLast(
  { sort }: VehicleSearch,
  order: SQL,
  conditions: Conditions,
  limit: number,
  matches: number,
): Promise<SQL | undefined> {
  // A literal power of two, so that there are few different statements, and the planner can use the indexes over an
  // eighth of the vehicles.
  const share = Math.min(1 / 8, 2 ** -Math.ceil(Math.log2(matches / SAMPLED_MATCHES)));
  const sampled = sql`${vehicles.sampleKey} < ${sql.raw(String(share * 2 ** 32 - 2 ** 31))}`;
  // More than needed, because a sample is not exact and some of the matches are not available.
  const rank = Math.ceil(limit * share * (conditions.availability ? 4 : 2));
  const [column, notBehind] = firstColumns[sort];
  const rows = await db().execute<{ last: string | number | null }>(sql`
    with sampled as materialized (
      select ${orderedColumns} from ${vehicles} where ${vehiclesMatching(conditions, "availability")} and ${sampled})
    select ${column} as last from sampled as vehicles order by ${order} offset ${rank} limit 1`);
  const last = rows[0]?.last ?? undefined;
  return last === undefined ? undefined : sql`${column} ${notBehind} ${last}`;
}
