import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehicles } from "@/db/schema/vehicles";
import { isAvailable } from "@/lib/vehicles/availability";
import { type SearchSummary, searchSummary } from "./contract";
import { type Conditions, conditionsOf, matching } from "./matching";
import type { VehicleSearch } from "./rules";
import {
  countedColumns,
  type Extent,
  gathered,
  isTelling,
  openAmong,
  sampledKeys,
  sampledVehicles,
  thinned,
  weightOf,
} from "./sample";
import { understandWords } from "./words";

/** The counters over the list: counted where that is quick, else estimated from a fair sample. */
export async function summarise(search: VehicleSearch, now: Date): Promise<SearchSummary> {
  const { words } = await understandWords(search.search);
  const conditions = conditionsOf(search, words, now);
  const available = isAvailable(search.dates, now);
  const { size, highest, ...counts } = await countSample(conditions, available);
  const sample = { size, highest };
  if (isTelling(sample, counts.found)) return summary(search, counts, weightOf(sample));
  const { cars, weight } = gathered(conditions, sample, counts.found, "availability");
  return summary(search, await count(cars, available), weight);
}

interface Counts extends Record<string, unknown> {
  found: number;
  open: number;
  average: number | null;
  openAverage: number | null;
}

async function countSample(conditions: Conditions, available: SQL): Promise<Counts & Extent> {
  const cars = sql`select ${countedColumns} from ${sampledVehicles()} where ${matching(conditions, "availability")}`;
  const sample = sql`(select count(*)::int as size, max(sample_key) as highest from ${sampledKeys()}) as sample`;
  const { rows } = await db().execute<Counts & Extent>(
    sql`select * from ${sample}, (${counting(cars, available)}) as counts`,
  );
  return rows[0] ?? { size: 0, highest: null, ...nothing };
}

async function count(cars: SQL, available: SQL): Promise<Counts> {
  const { rows } = await db().execute<Counts>(counting(cars, available));
  return rows[0] ?? nothing;
}

const nothing: Counts = { found: 0, open: 0, average: null, openAverage: null };

/** Counts some cars, and of them those with an open calendar. */
function counting(cars: SQL, available: SQL): SQL {
  const average = sql`round(avg(${vehicles.dailyPriceCents}) / 100)::int`;
  return sql`with found as materialized (${cars}), open as materialized (${openAmong(sql`found`, available)})
    select (select count(*)::int from found) as found, (select count(*)::int from open) as open,
      (select ${average} from found as vehicles) as average, (select ${average} from open as vehicles) as "openAverage"`;
}

/** `weight`: how many cars each one counted stands for. */
function summary({ availability }: VehicleSearch, counts: Counts, weight: number): SearchSummary {
  const available = Math.round(counts.open * thinned(counts.found) * weight);
  const isOpenOnly = availability === "available";
  return searchSummary.parse({
    total: isOpenOnly ? available : Math.round(counts.found * weight),
    isEstimated: weight > 1 || thinned(counts.found) > 1,
    available,
    averagePriceDollars: isOpenOnly ? counts.openAverage : counts.average,
  });
}
