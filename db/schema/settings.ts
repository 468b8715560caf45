import { sql } from "drizzle-orm";
import { check, date, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";

/** What an administrator may change while the marketplace runs; one row a setting. */
export const settings = pgTable("settings", {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  updatedBy: uuid().references(() => users.id),
});

/** Francs for a hundred dollars from a day on; the newest day not in the future counts. */
export const exchangeRates = pgTable(
  "exchange_rates",
  {
    effectiveOn: date().primaryKey(),
    rwfPerHundredUsd: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    createdBy: uuid().references(() => users.id),
  },
  (table) => [check("exchange_rates_positive", sql`${table.rwfPerHundredUsd} > 0`)],
);
