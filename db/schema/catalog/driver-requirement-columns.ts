import { smallint } from "drizzle-orm/pg-core";

/**
 * An owner's requirements for drivers of a vehicle. A quote copies them from its vehicle and a booking from
 * its quote, like the usage terms.
 */
export const driverRequirementColumns = () => ({
  /** In years, at the pick-up; null means that any adult may drive. */
  minDriverAge: smallint(),
  /** Years since the driving licence was first issued, at the pick-up; null means that any valid licence will do. */
  minLicenceYears: smallint(),
});
