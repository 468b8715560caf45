import { integer, smallint } from "drizzle-orm/pg-core";

/**
 * What a vehicle's rent includes and what further use costs. A quote copies them from its vehicle and a booking from its
 * quote, so that they stay as they were when it was booked.
 */
export const usageTermColumns = () => ({
  /** Kilometres for each day; null means that distance is unlimited. */
  includedKmPerDay: smallint(),
  /** In cents; null means that kilometres beyond those cost nothing. */
  extraKmPriceCents: integer(),
  /** For each eighth of a tank or battery missing at the return, in cents; null means that it costs nothing. */
  missingEighthPriceCents: integer(),
});
