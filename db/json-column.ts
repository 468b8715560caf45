import { customType } from "drizzle-orm/pg-core";

/**
 * A jsonb column that returns exactly what was stored. Drizzle's own column parses again what the driver has
 * already parsed, so that the string "24" would come back as a number.
 */
export const json = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => "jsonb",
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
});
