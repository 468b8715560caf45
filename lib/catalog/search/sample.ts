import { type SQL, sql } from "drizzle-orm";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { searchFilters } from "./filters";
import { firstInOrder } from "./list-vehicle-ids";
import { type SampleExtent, sampleWeight } from "./sample-weight";
import { type Conditions, type SearchConditionName, vehiclesMatching } from "./search-query";

/** If there are fewer vehicles, the sample is complete and every count exact. */
export const COUNT_SAMPLE_SIZE = 5_000;
/**
 * A selection with at least this many vehicles in the sample is estimated from it; a smaller one is gathered.
 */
const MIN_SAMPLED = 125;
/** Only an eighth of a larger selection is gathered, because each vehicle is a table page to read. */
const GATHERED = 3_000;
/** Vehicles whose calendar is checked; the share of available ones among them is applied to the rest. */
const CALENDARS = 1_500;

/**
 * A uniform sample of all vehicles: those with the lowest sample keys, which are random and independent of
 * everything else.
 */
export function sampledVehicles(): SQL {
  const { status, searchTerms } = vehicles;
  const columns = sql`${countedColumns}, ${status}, ${searchTerms}`;
  return firstInOrder(columns, sql`${sampleKey}`, COUNT_SAMPLE_SIZE);
}

/** Only the sample keys, by an index-only scan. */
export function sampledKeys(): SQL {
  return sql`(select ${vehicles.sampleKey} from ${vehicles} where ${vehicles.status} = 'published'
    order by ${vehicles.sampleKey} limit ${COUNT_SAMPLE_SIZE}) as sampled`;
}

const { id, businessId, minDays, maxDays, advanceNoticeHours, bufferMinutes, isInstantBook, sampleKey } =
  vehicles;
const lengthColumns = [minDays, maxDays, advanceNoticeHours, bufferMinutes, isInstantBook];
const calendarColumns = [id, businessId, ...lengthColumns, sampleKey];

/** The columns that counts and calendars need. Whole rows are ten times as wide and slow to materialize. */
export const countedColumns = sql.join(
  [...new Set([...searchFilters.map(({ column }) => vehicles[column]), ...calendarColumns])],
  sql`, `,
);

/** Whether the sample contains enough of a selection for an estimate; otherwise the selection is gathered. */
export function isSampleLargeEnough(sample: SampleExtent, met: number): boolean {
  return sample.size < COUNT_SAMPLE_SIZE || met >= MIN_SAMPLED;
}

/** The vehicles of a selection, or of a uniform part of it, and the number that each represents. */
export interface GatheredSelection {
  selection: SQL;
  weight: number;
}

/**
 * Gathers a selection with too few vehicles in the sample (`met`), through the index of terms: all of it if it is
 * small, so that counts of results that can be paged through are exact; otherwise the eighth with the lowest keys,
 * which has its own indexes.
 */
export function gatherSelection(
  conditions: Conditions,
  sample: SampleExtent,
  met: number,
  ...without: (SearchConditionName | undefined)[]
): GatheredSelection {
  const isWhole = met * sampleWeight(sample, COUNT_SAMPLE_SIZE) <= GATHERED;
  // A literal as in the partial indexes: −2³¹ + 2³² ÷ 8.
  const part = isWhole ? sql`true` : sql`${vehicles.sampleKey} < -1610612736`;
  return {
    selection: sql`select ${countedColumns} from ${vehicles} where ${vehiclesMatching(conditions, ...without)} and ${part}`,
    weight: isWhole ? 1 : 8,
  };
}

/** The available vehicles among the first CALENDARS of the table named by `from`, again a uniform sample. */
export function selectAvailable(from: SQL, available: SQL): SQL {
  return sql`select * from (select * from ${from} order by sample_key limit ${CALENDARS}) as vehicles
    where ${available}`;
}

/** The number of vehicles that each one with a checked calendar represents. */
export function calendarWeight(all: number): number {
  return Math.max(1, all / CALENDARS);
}
