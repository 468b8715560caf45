import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { json } from "../json-column";
import { users } from "./users";

/** What an administrator may change while the marketplace runs; one row a setting. */
export const settings = pgTable("settings", {
  key: text().primaryKey(),
  value: json().notNull(),
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

/** What the marketplace keeps of a rental quoted from a day on, in percent; the newest day not in the future counts. */
export const commissionRates = pgTable(
  "commission_rates",
  {
    effectiveOn: date().primaryKey(),
    percent: smallint().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    createdBy: uuid().references(() => users.id),
  },
  (table) => [check("commission_rates_range", sql`${table.percent} between 0 and 50`)],
);
