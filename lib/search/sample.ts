import { type SQL, sql } from "drizzle-orm";
import { vehicles } from "@/db/schema/vehicles";

/** Selections up to this size are counted exactly; of larger ones this many cars are looked at. */
export const SAMPLE_SIZE = 3_000;

/**
 * The cars of a selection with the lowest sample keys, one more than SAMPLE_SIZE at most, as a subquery with `columns`
 * and `sample_key`. Keys are drawn evenly, whatever else is true of a car, so this is a fair sample.
 */
export function sampleOf(where: SQL, columns: SQL): SQL {
  return sql`select ${columns}, ${vehicles.sampleKey} as sample_key from ${vehicles}
    where ${where} order by ${vehicles.sampleKey} limit ${SAMPLE_SIZE + 1}`;
}

/**
 * How many cars each car of a sample stands for. When the sample is not the whole selection, the part of the range
 * of keys it fills tells how large that is: 3,000 keys that fill a tenth of the range are a tenth of the cars
 * (the k-minimum-values estimate; with 3,000 it is rarely more than 4 % off).
 */
export function weightOf(
  sampled: number,
  highestKey: number | null,
): { weight: number; isEstimated: boolean } {
  if (sampled <= SAMPLE_SIZE || highestKey === null) return { weight: 1, isEstimated: false };
  const filled = (highestKey + 2 ** 31) / 2 ** 32;
  return { weight: Math.max(1, SAMPLE_SIZE / filled / sampled), isEstimated: true };
}
