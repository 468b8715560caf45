import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { bookingSources } from "@/db/enums/rentals";
import type { ChosenExtra, QuoteLine } from "@/lib/catalog/pricing/contract";
import { json } from "../../json-column";
import { driverRequirementColumns } from "../catalog/driver-requirement-columns";
import { driverServiceColumns } from "../catalog/driver-service-columns";
import { usageTermColumns } from "../catalog/usage-term-columns";
import { vehicles } from "../catalog/vehicles";
import { users } from "../identity/users";
import { promoCodes } from "./promo-codes";

export const bookingSource = pgEnum("booking_source", bookingSources);

/**
 * A price that the server guarantees until it expires. Checkout charges the amounts of a quote and nothing
 * else. A quote for a change of a booking expires at once: it is never booked on its own.
 */
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
    /** The chosen extras; their prices are in the lines. */
    extras: json().$type<ChosenExtra[]>().notNull().default([]),
    /** Where the vehicle is delivered; set only with the extra `delivery`. */
    deliveryAddress: text(),
    totalCents: integer().notNull(),
    depositCents: integer().notNull(),
    /** The renter chose the non-refundable rate. */
    isNonRefundable: boolean().notNull().default(false),
    /** The promo code in its lines, which is used when the quote is booked. */
    promoCodeId: uuid().references(() => promoCodes.id),
    /** The part of the discounts that the marketplace bears. */
    marketplaceDiscountCents: integer().notNull().default(0),
    /** Francs for one hundred dollars, so 145_000 is RWF 1,450.00 a dollar. */
    rwfPerHundredUsd: integer().notNull(),
    totalRwf: integer().notNull(),
    /** The marketplace's commission in percent of the rent. */
    commissionPercent: smallint().notNull(),
    /** Only staff can book a quote that was made at the counter. */
    source: bookingSource().notNull().default("marketplace"),
    /** The counter discount on the whole bill, in percent. */
    counterDiscountPercent: smallint().notNull().default(0),
    ...usageTermColumns(),
    ...driverRequirementColumns(),
    ...driverServiceColumns(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("quotes_expiry_idx").on(table.expiresAt),
    index("quotes_user_idx").on(table.userId).where(sql`${table.userId} is not null`),
    check("quotes_period_forward", sql`${table.endsAt} > ${table.startsAt}`),
    check("quotes_commission_range", sql`${table.commissionPercent} between 0 and 100`),
    check("quotes_counter_discount_range", sql`${table.counterDiscountPercent} between 0 and 90`),
    check("quotes_amounts_not_negative", sql`${table.totalCents} >= 0 and ${table.depositCents} >= 0`),
  ],
);

/** Number of deleted unbooked quotes per Kigali day, so that statistics still include them. */
export const quoteCounts = pgTable("quote_counts", {
  day: date().primaryKey(),
  count: integer().notNull(),
});
