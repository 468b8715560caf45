import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehicles } from "@/db/schema/vehicles";
import { cardOrders } from "@/lib/vehicles/cards";
import { type Conditions, matching, priceCondition, roughlyMatching } from "./matching";
import type { VehicleSearch } from "./rules";

// The planner trusts that what is asked for lies evenly along the order. It does not (cars with massage seats are the
// dear ones), and a walk that meets its first car after 900,000 others takes seconds. So the way is chosen here.

/** How far a list is walked at first, and how far at most: to gather as many cars costs the same. */
const WALK = 8_000;
const LONGEST_WALK = 40_000;
/** So many are gathered only when the longest walk was in vain; fewer also when the first promised nothing of it. */
const MANY = 80_000;

/** Ids of the first `limit` cars that meet the conditions, in the order of the search. */
export async function findIds(
  search: VehicleSearch,
  conditions: Conditions,
  limit: number,
): Promise<string[]> {
  const seen = await idsOf(walk(search, conditions, limit, WALK));
  if (seen.length === limit) return seen;
  const all = await estimate(roughlyMatching(conditions, "availability"));
  // Half of what it would take: what is asked for may lie closer further on.
  const isPromising = all > MANY || 2 * seen.length * (LONGEST_WALK / WALK) >= limit;
  const walked =
    all > LONGEST_WALK && isPromising ? await idsOf(walk(search, conditions, limit, LONGEST_WALK)) : [];
  return walked.length === limit ? walked : idsOf(gather(search, conditions, limit));
}

/** How many cars there are, as the planner believes: it knows how many, only not where. */
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

/** The first cars of an order, to be looked through; named `vehicles`, so that every condition reads the same on it. */
export function firstOf(order: SQL, size: number, seeks: SQL[] = [sql`true`]): SQL {
  const parts = seeks.map(
    (seek) => sql`(select * from ${vehicles} where ${vehicles.status} = 'published' and ${seek}
      order by ${order} limit ${size})`,
  );
  return sql`(select * from (${sql.join(parts, sql` union all `)}) as vehicles
    order by ${order} limit ${size}) as vehicles`;
}

/** For what many cars have: the index of the order from its beginning. */
function walk(search: VehicleSearch, conditions: Conditions, limit: number, size: number): SQL {
  const order = sql.join(cardOrders[search.sort], sql`, `);
  return sql`select id from ${firstOf(order, size, seeks(search))}
    where ${matching(conditions)} order by ${order} limit ${limit}`;
}

/**
 * The stretches of an index that already are in the order asked for: by price within a category, by name within a
 * make. There what is asked for would lie most unevenly.
 */
function seeks({ sort, categories, makes, ...search }: VehicleSearch): SQL[] {
  if (sort === "name" && makes.length > 0)
    return makes.map((make) => sql`search_slug(${vehicles.make}) = ${make}`);
  if (sort !== "price" && sort !== "price-desc") return [sql`true`];
  const price = priceCondition(search) ?? sql`true`;
  if (categories.length === 0) return [price];
  return categories.map((category) => sql`${price} and ${vehicles.categoryId} = ${category}`);
}

/** For what few cars have: all of them by the index of terms, then sorted. Whether one is free is asked last, in order. */
function gather(search: VehicleSearch, conditions: Conditions, limit: number): SQL {
  const order = sql.join(cardOrders[search.sort], sql`, `);
  return sql`with found as materialized (
      select id, title, year, daily_price_cents, rating_average, rating_count, min_days, max_days,
        advance_notice_hours, buffer_minutes, is_instant_book
      from ${vehicles} where ${matching(conditions, "availability")})
    select id from (select * from found as vehicles order by ${order} offset 0) as vehicles
    where ${conditions.availability ?? sql`true`} limit ${limit}`;
}
