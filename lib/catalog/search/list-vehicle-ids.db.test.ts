import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { loadScale } from "@/db/demo/scale/load";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { freshDatabase } from "@/db/testing/fresh-database";
import { cardOrders } from "@/lib/catalog/vehicle-cards/queries";
import { searchSorts } from "@/lib/catalog/vehicle-cards/sorts";
import { dayIn, KIGALI, plusDays } from "@/lib/platform/dates";
import { listVehicleIds } from "./list-vehicle-ids";
import { readSearch } from "./read-search";
import { searchConditionsOf, vehiclesMatching } from "./search-query";
import { resolveSearchWords } from "./search-words";

const VEHICLE_COUNT = 9_000;
const database = await freshDatabase();
const now = new Date();
const today = dayIn(now, KIGALI);
const dates = `from=${plusDays(today, 9)}&to=${plusDays(today, 12)}`;
const queries = [
  "make=toyota",
  "category=suv&gearbox=automatic",
  "category=suv,luxury&price-max=120",
  "fuel=hybrid&gearbox=automatic",
  "feature=massage-seats",
  "place=kimihurura&rating=4",
  "search=suv+kimihurura",
  "make=porsche,toyota&seats=7&price-min=50",
  "price-max=0&instant=1",
  `${dates}&fuel=diesel`,
];

beforeAll(async () => {
  await loadScale(database.url, { vehicles: VEHICLE_COUNT, bookings: VEHICLE_COUNT }, () => {});
}, 120_000);

/** Finds the same in plain SQL. */
async function expectFirst(query: string, limit: number) {
  const search = readSearch(Object.fromEntries(new URLSearchParams(query)), today);
  const { words } = await resolveSearchWords(search.search);
  const rows = await database
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(vehiclesMatching(searchConditionsOf(search, words, now)))
    .orderBy(...cardOrders[search.sort])
    .limit(limit);
  const found = await listVehicleIds(search, words, now, limit);
  expect([query, found]).toEqual([query, rows.map(({ id }) => id)]);
}

describe("finding the first matches", () => {
  it.each(searchSorts)("finds those of a plain statement by %s, however many are wanted", async (sort) => {
    for (const query of queries)
      for (const limit of [1, 50, 400, 1_201, VEHICLE_COUNT])
        await expectFirst(`${query}&sort=${sort}`, limit);
  });

  it.each(searchSorts)("finds them by %s with an outdated sample", async (sort) => {
    const order = sql.join(cardOrders[sort], sql`, `);
    await database.execute(sql`update vehicles set status = 'unlisted' where id in (
      select id from vehicles where status = 'published' order by ${order} limit 800)`);
    for (const query of queries)
      for (const limit of [50, 400]) await expectFirst(`${query}&sort=${sort}`, limit);
  });
});
