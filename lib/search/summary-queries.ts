import { type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehicles } from "@/db/schema/vehicles";
import { isAvailable } from "@/lib/vehicles/availability";
import { type SearchSummary, searchSummary } from "./contract";
import { conditionsOf, matching } from "./matching";
import type { VehicleSearch } from "./rules";
import { gathered, isTelling, openAmong, sampledVehicles, thinned, weightOf } from "./sample";
import { understandWords } from "./words";

/** The counters over the list: counted where that is quick, else estimated from a fair sample. */
export async function summarise(search: VehicleSearch, now: Date): Promise<SearchSummary> {
  const { words } = await understandWords(search.search);
  const conditions = conditionsOf(search, words, now);
  const available = isAvailable(search.dates, now);
  const met = matching(conditions, "availability");
  const sample = await count(
    sql`sampled as materialized (select * from ${sampledVehicles()}),
      found as materialized (select * from sampled as vehicles where ${met})`,
    sql`(select count(*)::int from sampled) as size, (select max(sample_key) from sampled) as highest`,
    available,
  );
  const counts = isTelling(sample, sample.found)
    ? sample
    : await count(
        sql`found as materialized (${gathered(conditions, "availability")})`,
        sql`0 as size, null as highest`,
        available,
      );
  return summary(search, counts);
}

type Counts = {
  size: number;
  highest: number | null;
  found: number;
  open: number;
  average: number | null;
  openAverage: number | null;
};

/** Counts the cars of `found`, and of them those with an open calendar. */
async function count(tables: SQL, extent: SQL, available: SQL): Promise<Counts> {
  const average = sql`round(avg(${vehicles.dailyPriceCents}) / 100)::int`;
  const { rows } = await db().execute<Counts>(sql`
    with ${tables}, open as materialized (${openAmong(sql`found`, available)})
    select ${extent}, (select count(*)::int from found) as found, (select count(*)::int from open) as open,
      (select ${average} from found as vehicles) as average, (select ${average} from open as vehicles) as "openAverage"`);
  return rows[0] ?? { size: 0, highest: null, found: 0, open: 0, average: null, openAverage: null };
}

function summary({ availability }: VehicleSearch, counts: Counts): SearchSummary {
  const weight = weightOf(counts);
  const available = Math.round(counts.open * thinned(counts.found) * weight);
  const isOpenOnly = availability === "available";
  return searchSummary.parse({
    total: isOpenOnly ? available : Math.round(counts.found * weight),
    isEstimated: weight > 1 || thinned(counts.found) > 1,
    available,
    averagePriceDollars: isOpenOnly ? counts.openAverage : counts.average,
  });
}
