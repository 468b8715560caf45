import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { json } from "../../json-column";
import { users } from "../identity/users";

/** Settings that an administrator may change at run time, one per row. */
export const settings = pgTable("settings", {
  key: text().primaryKey(),
  value: json().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  updatedBy: uuid().references(() => users.id),
});

/** RWF per 100 USD from a day on; the newest row not in the future is in force. */
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

/**
 * The marketplace's commission on rentals quoted from a day on, in percent; the newest row not in the future
 * is in force.
 */
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
