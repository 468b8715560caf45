import { boolean, integer, smallint } from "drizzle-orm/pg-core";

/**
 * How a vehicle is offered with its driver. A quote copies it from its vehicle and a booking from its quote, like the
 * usage terms.
 */
export const driverServiceColumns = () => ({
  /** Offered with its driver only: the renter does not drive. */
  isWithDriver: boolean().notNull().default(false),
  /** Hours of the driver that a day includes; null means the whole day. */
  driverHoursPerDay: smallint(),
  /** For each further hour, in cents; null means that it costs nothing. */
  overtimeHourPriceCents: integer(),
  /** For the driver's meals and bed of a night away from home, in cents; null means that it costs nothing. */
  nightAwayPriceCents: integer(),
});
