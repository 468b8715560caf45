import { type SQL, sql } from "drizzle-orm";
import { vehicles } from "@/db/schema/catalog/vehicles";

const { dailyPriceCents, ratingAverage, year } = vehicles;

/** The steps of one value by the function of the migration, and the lowest and the highest of its column. */
const steps = {
  dailyPriceCents: {
    of: (cents: number) => sql`(search_steps(${Math.max(1, cents)}::integer, 0, 1900::smallint))[1]`,
    lowest: 0,
    highest: 399,
  },
  ratingAverage: {
    of: (stars: number) => sql`(search_steps(1, ${stars}::numeric, 1900::smallint))[5]`,
    lowest: 4_000,
    highest: 4_100,
  },
  year: {
    of: (value: number) => sql`(search_steps(1, 0, ${value}::smallint))[9]`,
    lowest: 8_000,
    highest: 8_200,
  },
};
type SteppedColumn = keyof typeof steps;

/**
 * SQL condition for the vehicles whose column is between `min` and `max`, and some beyond that share a step with
 * either; a vehicle without a rating is below every other. The index of terms answers it together with terms, so that
 * none of the other vehicles is read.
 */
export function isInSteps(column: SteppedColumn, { min, max }: { min?: number; max?: number }): SQL {
  const { of, lowest, highest } = steps[column];
  const first = min === undefined ? sql`${lowest}::integer` : of(min);
  const last = max === undefined ? sql`${highest}::integer` : of(max);
  return sql`search_steps(${dailyPriceCents}, ${ratingAverage}, ${year}) && search_steps_between(${first}, ${last})`;
}
