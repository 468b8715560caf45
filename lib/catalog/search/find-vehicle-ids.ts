import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { cardOrders } from "@/lib/catalog/vehicle-cards/queries";
import type { VehicleSearch } from "./rules";
import { type Conditions, vehiclesMatching, vehiclesMatchingRoughly } from "./search-query";

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
  const seen = await idsOf(walkIndex(search, conditions, limit, WALK));
  if (seen.length === limit) return seen;
  const all = await estimate(vehiclesMatchingRoughly(conditions, "availability"));
  // Half of the needed rate is enough: matches may be denser further on.
  const isPromising = all > MANY || 2 * seen.length * (LONGEST_WALK / WALK) >= limit;
  const walked =
    all > LONGEST_WALK && isPromising ? await idsOf(walkIndex(search, conditions, limit, LONGEST_WALK)) : [];
  return walked.length === limit ? walked : idsOf(gatherMatches(search, conditions, limit));
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
 * The first rows of an order as a subquery named `vehicles`, so that every condition applies to it unchanged.
 */
export function firstInOrder(order: SQL, size: number, indexRanges: SQL[] = [sql`true`]): SQL {
  const parts = indexRanges.map(
    (seek) => sql`(select * from ${vehicles} where ${vehicles.status} = 'published' and ${seek}
      order by ${order} limit ${size})`,
  );
  return sql`(select * from (${sql.join(parts, sql` union all `)}) as vehicles
    order by ${order} limit ${size}) as vehicles`;
}

/** For frequent matches: scans the index of the order from its beginning. */
function walkIndex(search: VehicleSearch, conditions: Conditions, limit: number, size: number): SQL {
  const order = sql.join(cardOrders[search.sort], sql`, `);
  return sql`select id from ${firstInOrder(order, size, indexRanges(search, conditions))}
    where ${vehiclesMatching(conditions)} order by ${order} limit ${limit}`;
}

/**
 * The index ranges that are in the requested order already: by price within a category, by name within a
 * make. Matches of such a search would be spread most unevenly over the whole order.
 */
function indexRanges({ sort, categories, makes }: VehicleSearch, conditions: Conditions): SQL[] {
  if (sort === "name" && makes.length > 0)
    return makes.map((make) => sql`search_slug(${vehicles.make}) = ${make}`);
  if (sort !== "price" && sort !== "price-desc") return [sql`true`];
  const price = conditions.price ?? sql`true`;
  if (categories.length === 0) return [price];
  return categories.map((category) => sql`${price} and ${vehicles.categoryId} = ${category}`);
}

/**
 * For rare matches: gathers all of them through the index of terms and sorts. Availability is tested last, in
 * order.
 */
function gatherMatches(search: VehicleSearch, conditions: Conditions, limit: number): SQL {
  const order = sql.join(cardOrders[search.sort], sql`, `);
  return sql`with found as materialized (
      select id, title, year, daily_price_cents, rating_average, rating_count, min_days, max_days,
        advance_notice_hours, buffer_minutes, is_instant_book
      from ${vehicles} where ${vehiclesMatching(conditions, "availability")})
    select id from (select * from found as vehicles order by ${order} offset 0) as vehicles
    where ${conditions.availability ?? sql`true`} limit ${limit}`;
}
