import { customType } from "drizzle-orm/pg-core";

/**
 * A jsonb column that returns exactly what was stored. Drizzle's own column parses the driver's already
 * parsed value again, so the string "24" would come back as a number.
 */
export const json = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => "jsonb",
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
});
