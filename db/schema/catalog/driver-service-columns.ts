import { boolean, integer, smallint } from "drizzle-orm/pg-core";

/**
 * How a vehicle is offered with its driver. A quote copies it from its vehicle and a booking from its quote, like the
 * usage terms.
 */
export const driverServiceColumns = () => ({
  /** Offered only with its driver: the renter does not drive. */
  isWithDriver: boolean().notNull().default(false),
  /** The driver's hours included per day; null means the whole day. */
  driverHoursPerDay: smallint(),
  /** For each additional hour, in cents; null means that it is free. */
  overtimeHourPriceCents: integer(),
  /**
   * For the driver's meals and accommodation per night away from home, in cents; null means that it is free.
   */
  nightAwayPriceCents: integer(),
});
