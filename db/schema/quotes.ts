import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { ChosenExtra, QuoteLine } from "@/lib/quotes/contract";
import { json } from "../json-column";
import { users } from "./users";
import { vehicles } from "./vehicles";

/** An offer the server made and stands by until it expires. Checkout charges a quote and nothing else. */
export const quotes = pgTable(
  "quotes",
  {
    id: uuid().primaryKey(),
    vehicleId: text()
      .notNull()
      .references(() => vehicles.id),
    /** Null while the visitor is not signed in. */
    userId: uuid().references(() => users.id),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
    days: smallint().notNull(),
    dailyPriceCents: integer().notNull(),
    lines: json().$type<QuoteLine[]>().notNull(),
    /** What was chosen besides the car; its price is in the lines. */
    extras: json().$type<ChosenExtra[]>().notNull().default([]),
    /** Where the car is brought to; with the extra `delivery` only. */
    deliveryAddress: text(),
    totalCents: integer().notNull(),
    depositCents: integer().notNull(),
    /** Francs for one hundred dollars, so 145_000 is RWF 1,450.00 a dollar. */
    rwfPerHundredUsd: integer().notNull(),
    totalRwf: integer().notNull(),
    /** What the marketplace keeps of the rental, in percent. */
    commissionPercent: smallint().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("quotes_expiry_idx").on(table.expiresAt),
    check("quotes_period_forward", sql`${table.endsAt} > ${table.startsAt}`),
    check("quotes_commission_range", sql`${table.commissionPercent} between 0 and 100`),
    check("quotes_amounts_not_negative", sql`${table.totalCents} >= 0 and ${table.depositCents} >= 0`),
  ],
);

/** Quotes of a Kigali day that were never booked and have been removed since: so that they still count. */
export const quoteCounts = pgTable("quote_counts", {
  day: date().primaryKey(),
  count: integer().notNull(),
});
