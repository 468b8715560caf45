import { type SQL, sql } from "drizzle-orm";
import { vehicles } from "@/db/schema/vehicles";
import { firstOf } from "./find";
import { type Conditions, matching } from "./matching";

/** A town with fewer cars is its own sample, and everything counted in it exact. */
const SAMPLE_SIZE = 5_000;
/** With this many cars of a selection in the sample its size is estimated, with fewer it is counted. */
const ENOUGH = 125;
/** Cars whose calendar is looked into; of more, the share that is free is taken from these. */
const CALENDARS = 1_500;

/**
 * A fair sample of all cars: those with the lowest sample keys, which were drawn evenly, whatever else is true of a
 * car.
 */
export function sampledVehicles(): SQL {
  return firstOf(sql`${vehicles.sampleKey}`, SAMPLE_SIZE);
}

/**
 * How many cars each one of the sample stands for. The part of the range of keys that SAMPLE_SIZE cars fill tells how
 * many there are in all (the k-minimum-values estimate, here 1.4 % off).
 */
export function weightOf({ size, highest }: { size: number; highest: number | null }): number {
  if (size < SAMPLE_SIZE || highest === null) return 1;
  return Math.max(1, 2 ** 32 / (highest + 2 ** 31 + 1));
}

/** Whether what the sample says of a selection is worth telling; otherwise the selection is counted itself. */
export function isTelling(sample: { size: number }, met: number): boolean {
  return sample.size < SAMPLE_SIZE || met >= ENOUGH;
}

/** A selection as a subquery of what is counted, for one the sample holds too few of: by the index of terms. */
export function gathered(conditions: Conditions, ...without: Parameters<typeof matching>[1][]): SQL {
  return sql`select id, category_id, make, fuel_type, transmission, features, neighbourhood, is_instant_book, seats,
      rating_average, daily_price_cents, min_days, max_days, advance_notice_hours, sample_key
    from ${vehicles} where ${matching(conditions, ...without)}`;
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
