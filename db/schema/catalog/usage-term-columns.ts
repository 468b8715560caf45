import { integer, smallint } from "drizzle-orm/pg-core";

/**
 * What a vehicle's rent includes and what further use costs. A quote copies them from its vehicle and a booking from its
 * quote, so that they stay as they were when it was booked.
 */
export const usageTermColumns = () => ({
  /** Kilometres included per day; null means that distance is unlimited. */
  includedKmPerDay: smallint(),
  /** Per additional kilometre, in cents; null means that it is free. */
  extraKmPriceCents: integer(),
  /** For each eighth of a tank or battery missing at the return, in cents; null means that it is free. */
  missingEighthPriceCents: integer(),
});
