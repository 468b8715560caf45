import { customType } from "drizzle-orm/pg-core";

/**
 * A jsonb column that gives back exactly what was stored. Drizzle's own parses a second time what the driver has parsed
 * already, so that the string "24" would come back as a number.
 */
export const json = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => "jsonb",
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
});
