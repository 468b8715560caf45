import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { connect, type Database, db } from "@/db";
import { loadScale } from "@/db/demo/scale/load";
import { freshDatabase } from "@/db/testing/fresh-database";
import { listWireVehicles } from "@/lib/catalog/storefront/api/wire-queries";
import { cardOrders } from "@/lib/catalog/vehicle-cards/queries";
import { searchSorts } from "@/lib/catalog/vehicle-cards/sorts";
import { dayIn, KIGALI, plusDays } from "@/lib/platform/dates";
import { findListing } from "./listing-queries";
import { listPins } from "./pin-queries";
import { readSearch } from "./read-search";

// Enough that reading a whole table is never the fastest plan.
const VEHICLE_COUNT = 50_000;
/** Twice the sum of the longest walk along an order and the rows read for counting. */
const MAX_ROWS = 100_000;
const database = await freshDatabase();
const now = new Date();
const today = dayIn(now, KIGALI);
const dates = `from=${plusDays(today, 9)}&to=${plusDays(today, 12)}`;

beforeAll(async () => {
  await loadScale(database.url, { vehicles: VEHICLE_COUNT, bookings: VEHICLE_COUNT }, () => {});
}, 300_000);

/** The rows that the server has read from the large tables, according to its statistics. */
async function rowsRead(executor: Database) {
  // A connection writes its statistics when it is idle, at most once a second unless forced.
  await executor.execute(sql`select pg_stat_force_next_flush()`);
  const rows = await executor.execute<{ whole: string; byIndex: string }>(sql`
    select sum(seq_tup_read) as whole, sum(idx_tup_fetch) as "byIndex" from pg_stat_user_tables
    where relname in ('vehicles', 'vehicle_pictures', 'vehicle_occupancy', 'bookings')`);
  return { whole: Number(rows[0]?.whole), byIndex: Number(rows[0]?.byIndex) };
}

/** The rows that the work reads in full table scans, and by index. */
async function rowsReadBy(work: () => Promise<unknown>) {
  const single = connect(database.url, 1, { patience: 60_000 });
  const holder = globalThis as { gendanaDatabase?: Database };
  holder.gendanaDatabase = single;
  try {
    const before = await rowsRead(single);
    await work();
    const after = await rowsRead(single);
    return { whole: after.whole - before.whole, byIndex: after.byIndex - before.byIndex };
  } finally {
    holder.gendanaDatabase = database;
    await single.close();
  }
}

it.each([
  "",
  "page=50",
  "sort=price-desc",
  "sort=year",
  "sort=name",
  "sort=rating",
  "category=suv",
  "category=suv,luxury&sort=rating",
  "category=suv&gearbox=automatic",
  "category=others&fuel=electric",
  "price-max=100",
  "price-min=200&sort=rating",
  "make=toyota",
  "make=porsche&sort=name",
  "place=kimihurura",
  "fuel=electric",
  "feature=massage-seats",
  "instant=1&rating=4.5&seats=5",
  "search=toyota",
  "search=rav4+kimihurura",
  "search=toyta",
  "search=zzzzzz",
  "availability=available",
  dates,
  `${dates}&category=suv&price-max=80`,
  `${dates}&search=suv+kimihurura`,
])("/vehicles?%s is answered without a full scan of a large table", async (query) => {
  const search = readSearch(Object.fromEntries(new URLSearchParams(query)), today);
  const { whole, byIndex } = await rowsReadBy(async () => {
    await findListing(search, now);
    await listPins(search, now);
    await listWireVehicles(search, 24, now);
  });
  expect(whole).toBe(0);
  expect(byIndex).toBeLessThan(MAX_ROWS);
});

it("notices a statement without an index", async () => {
  const { whole } = await rowsReadBy(() =>
    db().execute(sql`select count(*) from vehicles where colour = 'red'`),
  );
  expect(whole).toBe(VEHICLE_COUNT);
});

it.each(searchSorts)("finds the first of several thousand scattered matches by %s", async (sort) => {
  const order = sql.join(cardOrders[sort], sql`, `);
  for (const [query, where] of [
    ["fuel=electric", sql`fuel_type = 'electric'`],
    ["place=kimihurura&rating=4", sql`neighbourhood = 'Kimihurura' and rating_average >= 4`],
  ] as const) {
    const rows = await database.execute<{ id: string }>(
      sql`select id from vehicles where ${where} order by ${order} limit 1200`,
    );
    expect(rows).toHaveLength(1_200);
    const search = readSearch(Object.fromEntries(new URLSearchParams(`${query}&sort=${sort}`)), today);
    for (const page of [1, 50]) {
      const { found } = await findListing({ ...search, page }, now);
      expect(found.items.map(({ id }) => id)).toEqual(
        rows.slice((page - 1) * 24, page * 24).map(({ id }) => id),
      );
    }
  }
});
