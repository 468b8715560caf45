import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehicles } from "@/db/schema/vehicles";
import { cardOrders } from "@/lib/vehicles/cards";
import { type Conditions, matching, priceCondition } from "./matching";
import type { VehicleSearch } from "./rules";

// The planner trusts that what is asked for lies evenly along the order. It does not (cars with massage seats are the
// dear ones), and a walk that meets its first car after 900,000 others takes seconds. So the way is chosen here.

/** How far a list is walked to see how thick its cars lie, and how far at most before they are gathered instead. */
const WALK = 8_000;
const LONGEST_WALK = 40_000;

/** Ids of the first `limit` cars that meet the conditions, in the order of the search. */
export async function findIds(
  search: VehicleSearch,
  conditions: Conditions,
  limit: number,
): Promise<string[]> {
  const seen = await idsOf(walk(search, conditions, limit, WALK));
  if (seen.length === limit) return seen;
  // As thick as they lie so far and a third more, the whole list is this far away.
  const needed = Math.ceil((WALK * limit * 4) / (seen.length * 3));
  const walked = needed <= LONGEST_WALK ? await idsOf(walk(search, conditions, limit, needed)) : [];
  return walked.length === limit ? walked : idsOf(gather(search, conditions, limit));
}

async function idsOf(query: SQL): Promise<string[]> {
  const { rows } = await db().execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

/** The first cars of an order, to be looked through; named `vehicles`, so that every condition reads the same on it. */
export function firstOf(order: SQL, size: number, seek: SQL = sql`true`): SQL {
  return sql`(select * from ${vehicles} where ${vehicles.status} = 'published' and ${seek}
    order by ${order} limit ${size}) as vehicles`;
}

/** For what many cars have: the index of the order from its beginning. */
function walk(search: VehicleSearch, conditions: Conditions, limit: number, size: number): SQL {
  const order = sql.join(cardOrders[search.sort], sql`, `);
  return sql`select id from ${firstOf(order, size, seek(search))}
    where ${matching(conditions)} order by ${order} limit ${limit}`;
}

/** Where the index of the order can begin and end by itself. */
function seek(search: VehicleSearch): SQL {
  const [category, ...others] = search.categories;
  const isByPrice = search.sort === "price" || search.sort === "price-desc";
  if (!isByPrice) return sql`true`;
  const price = priceCondition(search) ?? sql`true`;
  return category && others.length === 0 ? sql`${price} and ${vehicles.categoryId} = ${category}` : price;
}

/** For what few cars have: all of them by the index of terms, then sorted. Whether one is free is asked last, in order. */
function gather(search: VehicleSearch, conditions: Conditions, limit: number): SQL {
  const order = sql.join(cardOrders[search.sort], sql`, `);
  return sql`with found as materialized (
      select id, title, year, daily_price_cents, rating_average, rating_count, min_days, max_days,
        advance_notice_hours, is_instant_book
      from ${vehicles} where ${matching(conditions, "availability")})
    select id from (select * from found as vehicles order by ${order} offset 0) as vehicles
    where ${conditions.availability ?? sql`true`} limit ${limit}`;
}
