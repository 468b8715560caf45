import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { isAvailable } from "@/lib/catalog/availability/is-available";
import { type SearchCounters, searchCounters } from "./contract";
import type { VehicleSearch } from "./rules";
import {
  COUNT_SAMPLE_SIZE,
  calendarWeight,
  countedColumns,
  gatherSelection,
  isSampleLargeEnough,
  sampledKeys,
  sampledVehicles,
  selectAvailable,
} from "./sample";
import { type SampleExtent, sampleWeight } from "./sample-weight";
import { type Conditions, searchConditionsOf, vehiclesMatching } from "./search-query";
import { resolveSearchWords } from "./search-words";

/** The counters above the list: exact if counting is fast, otherwise estimated from a uniform sample. */
export async function countSearch(search: VehicleSearch, now: Date): Promise<SearchCounters> {
  const { words } = await resolveSearchWords(search.search);
  const conditions = searchConditionsOf(search, words, now);
  const available = isAvailable(search.dates, now);
  const { size, highest, ...counts } = await countSample(conditions, available);
  const sample = { size, highest };
  if (isSampleLargeEnough(sample, counts.found))
    return toSearchCounters(search, counts, sampleWeight(sample, COUNT_SAMPLE_SIZE));
  const { selection, weight } = gatherSelection(conditions, sample, counts.found, "availability");
  return toSearchCounters(search, await count(selection, available), weight);
}

interface Counts extends Record<string, unknown> {
  found: number;
  open: number;
  average: number | null;
  openAverage: number | null;
}

async function countSample(conditions: Conditions, available: SQL): Promise<Counts & SampleExtent> {
  const selection = sql`select ${countedColumns} from ${sampledVehicles()} where ${vehiclesMatching(conditions, "availability")}`;
  const sample = sql`(select count(*)::int as size, max(sample_key) as highest from ${sampledKeys()}) as sample`;
  const rows = await db().execute<Counts & SampleExtent>(
    sql`select * from ${sample}, (${countQuery(selection, available)}) as counts`,
  );
  return rows[0] ?? { size: 0, highest: null, ...noCounts };
}

async function count(selection: SQL, available: SQL): Promise<Counts> {
  const rows = await db().execute<Counts>(countQuery(selection, available));
  return rows[0] ?? noCounts;
}

const noCounts: Counts = { found: 0, open: 0, average: null, openAverage: null };

/** Counts the selection and the available vehicles in it. */
function countQuery(selection: SQL, available: SQL): SQL {
  const average = sql`round(avg(${vehicles.dailyPriceCents}) / 100)::int`;
  return sql`with found as materialized (${selection}), open as materialized (${selectAvailable(sql`found`, available)})
    select (select count(*)::int from found) as found, (select count(*)::int from open) as open,
      (select ${average} from found as vehicles) as average, (select ${average} from open as vehicles) as "openAverage"`;
}

/** `weight` is the number of vehicles that each counted one represents. */
function toSearchCounters({ availability }: VehicleSearch, counts: Counts, weight: number): SearchCounters {
  const available = Math.round(counts.open * calendarWeight(counts.found) * weight);
  return searchCounters.parse({
    total: Math.round(counts.found * weight),
    isEstimated: weight > 1 || calendarWeight(counts.found) > 1,
    available,
    averagePriceDollars: availability === "available" ? counts.openAverage : counts.average,
  });
}
