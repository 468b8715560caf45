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
import { isInSteps } from "./search-steps";
import type { SearchWords } from "./search-words";

// The planner assumes that matches are spread evenly along the order. They are not (vehicles with massage seats are the
// expensive ones), and an index scan that meets its first match after 900,000 rows takes seconds. This file therefore
// chooses the plan itself, by the numbers of vehicles in a sample that each plan would read.

// The costs in vehicles that a bitmap of matches reads from the table, each on a different page. Chosen by measuring
// every plan with a million vehicles.
/** A vehicle that is read in the order of an index and tested. */
const WALK_COST = 1.4;
/** An entry of a match in the index of terms, and one of a vehicle in a step. */
const ENTRY_COST = 0.08;
const STEP_ENTRY_COST = 0.008;
/** How many matches are counted on for each that is available. */
const MATCHES_PER_AVAILABLE = 2;

/** Finds the ids of the first `limit` vehicles that meet the conditions, in the order of the search. */
export async function listVehicleIds(
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
  const tests = Object.entries(vehicleTestsOf(search, words));
  const testsWhere = (is: (name: string) => boolean) =>
    tests.filter(([name]) => is(name)).flatMap(([, parts]) => parts);
  const inSteps = testsWhere(() => true).flatMap((test) =>
    test.kind === "within" ? [isInSteps(test.column, test)] : [],
  );
  const gather = (...parts: SQL[]) => idsOf(gatherMatches(order, conditions, [...inSteps, ...parts], limit));
  if (search.ids.length > 0) return gather();

  const { column, upTo } = firstColumns[search.sort];
  const question = {
    sort: search.sort,
    column,
    met: testsWhere(isMet),
    others: testsWhere((name) => !isMet(name)),
  };
  const sample = await orderSample();
  const wanted = conditions.availability ? limit * MATCHES_PER_AVAILABLE : limit;
  // If the first attempt finds too few, most matches are not available, or the sample is outdated.
  for (const attempt of [wanted, 4 * wanted]) {
    const estimate = estimateReads(sample, { ...question, limit: attempt });
    const plan = cheapestPlan(estimate, upTo);
    if (plan.kind === "gather all") break;
    const found = await (plan.kind === "walk"
      ? idsOf(walkIndex(order, ranges, vehiclesMatching(conditions, ...met), Math.ceil(plan.size), limit))
      : gather(plan.first));
    if (found.length === limit) return found;
  }
  return gather();
}

type Plan = { kind: "gather all" } | { kind: "walk"; size: number } | { kind: "gather first"; first: SQL };

/** The plan that reads the least: all matches, or only the first vehicles or matches of the order. */
function cheapestPlan({ matches, first }: ReadEstimate, upTo: UpTo | undefined): Plan {
  const plans: [Plan, number][] = [[{ kind: "gather all" }, matches * (1 + ENTRY_COST)]];
  if (first) plans.push([{ kind: "walk", size: first.inRanges }, first.walked * WALK_COST]);
  // A vehicle without a rating is behind all others, so no condition on the rating leaves any out.
  if (first && upTo && typeof first.last === "number")
    plans.push([
      { kind: "gather first", first: upTo(first.last) },
      first.matches + matches * ENTRY_COST + first.all * STEP_ENTRY_COST,
    ]);
  return plans.reduce((best, one) => (one[1] < best[1] ? one : best))[0];
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
    id,
    businessId,
    title,
    year,
    dailyPriceCents,
    ratingAverage,
    ratingCount,
    minDays,
    maxDays,
    advanceNoticeHours,
    bufferMinutes,
    isInstantBook,
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
 * Gathers the matches that also meet `parts` through the index of terms and steps, and sorts them. Availability is tested
 * last, in order. `offset 0` keeps the planner from walking another index instead.
 */
function gatherMatches(order: SQL, conditions: Conditions, parts: SQL[], limit: number): SQL {
  const where = sql.join([vehiclesMatching(conditions, "availability"), ...parts], sql` and `);
  return sql`select id from (select * from (
      select ${orderedColumns} from ${vehicles} where ${where} offset 0) as vehicles order by ${order} offset 0) as vehicles
    where ${conditions.availability ?? sql`true`} limit ${limit}`;
}

/** Returns the condition for vehicles that are not behind a value of the first column of an order. */
type UpTo = (last: number) => SQL;

/** The first column of each order. Names have no steps. */
const firstColumns: Record<SearchSort, { column: SampledColumn; upTo?: UpTo }> = {
  price: { column: "dailyPriceCents", upTo: (last) => isInSteps("dailyPriceCents", { max: last }) },
  "price-desc": { column: "dailyPriceCents", upTo: (last) => isInSteps("dailyPriceCents", { min: last }) },
  year: { column: "year", upTo: (last) => isInSteps("year", { min: last }) },
  name: { column: "title" },
  rating: { column: "ratingAverage", upTo: (last) => isInSteps("ratingAverage", { min: last }) },
};
