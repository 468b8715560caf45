import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { cardOrders } from "@/lib/catalog/vehicle-cards/queries";
import type { SearchSort } from "@/lib/catalog/vehicle-cards/sorts";
import { visibleToPublic } from "@/lib/catalog/vehicles/visibility";
import { estimateReads, type ReadEstimate } from "./estimate-reads";
import { orderSample, type SampledColumn } from "./order-sample";
import type { VehicleSearch } from "./rules";
import {
  type Conditions,
  type SearchConditionName,
  searchConditionsOf,
  vehiclesMatching,
  vehicleTestsOf,
} from "./search-query";
import type { SearchWords } from "./search-words";

// The planner assumes that matches are spread evenly along the order. They are not (vehicles with massage seats are the
// expensive ones), and an index scan that meets its first match after 900,000 rows takes seconds. This file therefore
// chooses the plan itself, by the numbers of vehicles in a sample that each plan would read.

/**
 * The cost of an index entry that a bitmap is made of; 1 is the cost of a vehicle, because each is on a different page
 * of the table. Chosen by measuring every plan with a million vehicles.
 */
const ENTRY_COST = 0.08;
/** How many matches are counted on for each that is available. */
const MATCHES_PER_AVAILABLE = 2;

/** Finds the ids of the first `limit` vehicles that meet the conditions, in the order of the search. */
export async function findVehicleIds(
  search: VehicleSearch,
  words: SearchWords,
  now: Date,
  limit: number,
): Promise<string[]> {
  const order = sql.join(cardOrders[search.sort], sql`, `);
  const conditions = searchConditionsOf(search, words, now);
  const { ranges, met } = indexRanges(search, conditions);
  const isMet = (name: string) => met.includes(name as SearchConditionName);
  if (Object.keys(conditions).every(isMet)) return idsOf(readIndex(order, ranges, limit));
  if (search.ids.length > 0) return idsOf(gatherMatches(order, conditions, limit));

  const [column, notBehind] = firstColumns[search.sort];
  const tests = Object.entries(vehicleTestsOf(search, words));
  const testsWhere = (is: (name: string) => boolean) =>
    tests.filter(([name]) => is(name)).flatMap(([, parts]) => parts);
  const question = {
    ...{ sort: search.sort, column },
    ...{ met: testsWhere(isMet), others: testsWhere((name) => !isMet(name)) },
  };
  const sample = await orderSample();
  const wanted = conditions.availability ? limit * MATCHES_PER_AVAILABLE : limit;
  // If the first attempt finds too few, most matches are not available, or the sample is outdated.
  for (const attempt of [wanted, 4 * wanted]) {
    const estimate = estimateReads(sample, { ...question, limit: attempt });
    const plan = cheapestPlan(estimate);
    if (!estimate.first || plan === "gather all") break;
    const { last, inRanges } = estimate.first;
    const found = await idsOf(
      plan === "walk"
        ? walkIndex(order, ranges, vehiclesMatching(conditions, ...met), Math.ceil(inRanges), limit)
        : gatherMatches(order, conditions, limit, sql`${vehicles[column]} ${notBehind} ${last}`),
    );
    if (found.length === limit) return found;
  }
  return idsOf(gatherMatches(order, conditions, limit));
}

type Plan = "walk" | "gather first" | "gather all";

function cheapestPlan({ matches, first }: ReadEstimate): Plan {
  if (!first) return "gather all";
  const costs: [Plan, number][] = [
    ["walk", first.walked],
    ["gather all", matches * (1 + ENTRY_COST)],
  ];
  // A vehicle without a rating is behind all others, so no condition on the rating leaves any out.
  if (first.last !== null) costs.push(["gather first", first.matches + (matches + first.all) * ENTRY_COST]);
  return costs.reduce((best, one) => (one[1] < best[1] ? one : best))[0];
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
function walkIndex(order: SQL, ranges: SQL[], where: SQL, size: number, limit: number): SQL {
  const columns = sql`${orderedColumns}, ${vehicles.status}, ${vehicles.searchTerms}`;
  return sql`select id from ${firstInOrder(columns, order, size, ranges)}
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
  price: ["dailyPriceCents", sql`<=`],
  "price-desc": ["dailyPriceCents", sql`>=`],
  year: ["year", sql`>=`],
  name: ["title", sql`<=`],
  rating: ["ratingAverage", sql`>=`],
} as const satisfies Record<SearchSort, readonly [SampledColumn, SQL]>;
