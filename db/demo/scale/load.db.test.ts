import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import type { Database, Transaction } from "@/db";
import { freshDatabase } from "@/db/testing/fresh-database";
import { searchTextOf } from "@/lib/catalog/vehicles/fold-search-text";
import { loadScale } from "./load";
import { restoreSecondary, setAsideSecondary } from "./secondary-indexes";

const database = await freshDatabase();
let added: { rows: number };

beforeAll(async () => {
  added = await loadScale(database.url, { vehicles: 400, bookings: 1_500 }, () => {});
  // A second load adds the same number of rows to those that exist.
  await loadScale(database.url, { vehicles: 100, bookings: 90 }, () => {});
});

async function rows(query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  return await database.execute(query);
}

it("adds the requested cars and bookings with all their rows", async () => {
  expect(
    await rows(sql`
    select (select count(*)::int from vehicles) as vehicles, (select count(*)::int from vehicle_pictures) as pictures,
      (select count(*)::int from bookings) as bookings, (select count(*)::int from quotes) as quotes,
      (select count(*)::int from vehicle_occupancy) as occupancy`),
  ).toEqual([{ vehicles: 500, pictures: 500, bookings: 1_590, quotes: 1_590, occupancy: 1_590 }]);
  // 7 businesses with owner and membership, 20 renters with profiles.
  expect(added.rows).toBe(7 * 3 + 20 * 2 + 400 * 2 + 1_500 * 3);
});

it("prices bookings like their quotes and gives them the status that their dates imply", async () => {
  // The businesses of a load are verified at its time.
  const wrong = await rows(sql`
    select b.id from bookings b join quotes q on q.id = b.quote_id join vehicle_occupancy o on o.booking_id = b.id
    join businesses l on l.id = b.business_id
    where q.total_cents <> b.total_cents or q.vehicle_id <> b.vehicle_id or o.during <> tstzrange(b.starts_at, b.ends_at)
    or b.total_cents <> b.days * b.daily_price_cents or b.ends_at - b.starts_at <> b.days * interval '1 day'
    or b.status <> case when b.ends_at <= l.verified_at then 'completed' when b.starts_at > l.verified_at then 'confirmed' else 'active' end::booking_status`);
  expect(wrong).toEqual([]);
});

it("writes the search text that the commands would write", async () => {
  const vehicles =
    await rows(sql`select make, model, version, title, year, category_id as "categoryId", body_style as "bodyStyle",
    neighbourhood, city, search_text as "searchText" from vehicles`);
  for (const vehicle of vehicles)
    expect(vehicle.searchText).toBe(searchTextOf(vehicle as Parameters<typeof searchTextOf>[0]));
});

it("restores every index and constraint exactly", async () => {
  const tables = ["vehicles", "vehicle_pictures", "quotes", "bookings", "vehicle_occupancy"];
  const before = await definitions(database);
  await database.transaction(async (tx) => {
    const parts = await setAsideSecondary(tx, tables);
    expect(parts.length).toBeGreaterThan(20);
    expect(await definitions(tx)).not.toEqual(before);
    await restoreSecondary(tx, parts, () => {});
  });
  expect(await definitions(database)).toEqual(before);
});

async function definitions(executor: Database | Transaction) {
  const rows = await executor.execute(sql`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`);
  return rows;
}
