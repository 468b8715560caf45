import { type SQL, sql } from "drizzle-orm";
import { vehicles } from "@/db/schema/vehicles";
import { firstOf } from "./find";
import { type Conditions, type FilterName, matching } from "./matching";

/** A town with fewer cars is its own sample, and everything counted in it exact. */
const SAMPLE_SIZE = 5_000;
/** With this many cars of a selection in the sample its size is estimated from them, with fewer it is gathered. */
const ENOUGH = 125;
/** Of a selection that has more cars than this an eighth is gathered: each is a page of the table to be read. */
const GATHERED = 3_000;
/** Cars whose calendar is looked into; of more, the share that is free is taken from these. */
const CALENDARS = 1_500;

/** How many cars the sample holds, and the highest sample key among them. */
export type Extent = { size: number; highest: number | null };

/**
 * A fair sample of all cars: those with the lowest sample keys, which were drawn evenly, whatever else is true of a
 * car.
 */
export function sampledVehicles(): SQL {
  return firstOf(sql`${vehicles.sampleKey}`, SAMPLE_SIZE);
}

/** The sample keys alone: the index has them. */
export function sampledKeys(): SQL {
  return sql`(select ${vehicles.sampleKey} from ${vehicles} where ${vehicles.status} = 'published'
    order by ${vehicles.sampleKey} limit ${SAMPLE_SIZE}) as sampled`;
}

/** What is counted by and what a calendar is asked for. Whole cars are ten times as wide, and carried along slowly. */
export const countedColumns =
  sql.raw(`id, category_id, make, fuel_type, transmission, features, neighbourhood,
  is_instant_book, seats, rating_average, daily_price_cents, min_days, max_days, advance_notice_hours,
  buffer_minutes, sample_key`);

/**
 * How many cars each one of the sample stands for. The part of the range of keys that SAMPLE_SIZE cars fill tells how
 * many there are in all (the k-minimum-values estimate, here 1.4 % off).
 */
export function weightOf({ size, highest }: Extent): number {
  if (size < SAMPLE_SIZE || highest === null) return 1;
  return Math.max(1, 2 ** 32 / (highest + 2 ** 31 + 1));
}

/** Whether what the sample says of a selection is worth telling; otherwise the selection is gathered. */
export function isTelling(sample: Extent, met: number): boolean {
  return sample.size < SAMPLE_SIZE || met >= ENOUGH;
}

/** The cars of a selection, or of an evenly drawn part of it, and how many each of them stands for. */
export interface Gathering {
  cars: SQL;
  weight: number;
}

/**
 * A selection the sample holds too few of (`met`), by the index of terms: all its cars where they are few, so that
 * what can be leafed through is counted exactly; else those of the eighth with the lowest keys, which has indexes of
 * its own.
 */
export function gathered(
  conditions: Conditions,
  sample: Extent,
  met: number,
  ...without: (FilterName | undefined)[]
): Gathering {
  const isWhole = met * weightOf(sample) <= GATHERED;
  // Written out as in the indexes: −2³¹ + 2³² ÷ 8.
  const part = isWhole ? sql`true` : sql`${vehicles.sampleKey} < -1610612736`;
  return {
    cars: sql`select ${countedColumns} from ${vehicles} where ${matching(conditions, ...without)} and ${part}`,
    weight: isWhole ? 1 : 8,
  };
}

/** Of some cars (a table named by `from`) those with an open calendar among the first CALENDARS, again a fair sample. */
export function openAmong(from: SQL, available: SQL): SQL {
  return sql`select * from (select * from ${from} order by sample_key limit ${CALENDARS}) as vehicles
    where ${available}`;
}

/** How many cars each one whose calendar was looked into stands for. */
export function thinned(all: number): number {
  return Math.max(1, all / CALENDARS);
}
