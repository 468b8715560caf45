import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { businesses } from "../businesses/businesses";

/** Discount codes of a business or of the marketplace. */
export const promoCodes = pgTable(
  "promo_codes",
  {
    id: uuid().primaryKey(),
    /** Null for the marketplace's codes, which apply to every vehicle at its own expense. */
    businessId: uuid().references(() => businesses.id, { onDelete: "cascade" }),
    /** Capital letters, digits and hyphens. */
    code: text().notNull(),
    /** Either a whole percentage of the rent, or an amount in the minor units of its currency. */
    percent: smallint(),
    amount: integer(),
    currency: text(),
    /** The minimum rent, in US cents. */
    minimumCents: integer().notNull().default(0),
    /** By all people together; null means unlimited. Each person can use a code once. */
    maxUses: integer(),
    /** The days on which bookings may be made with it, in Kigali; half-open. */
    startsOn: date(),
    endsOn: date(),
    endedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique("promo_codes_code_key").on(table.businessId, table.code).nullsNotDistinct(),
    index("promo_codes_business_idx").on(table.businessId, table.createdAt),
    check("promo_codes_code_plain", sql`${table.code} ~ '^[A-Z0-9-]{4,20}$'`),
    check(
      "promo_codes_one_kind",
      sql`(${table.percent} is null) = (${table.amount} is not null) and (${table.amount} is null) = (${table.currency} is null)`,
    ),
    check("promo_codes_percent_range", sql`${table.percent} between 1 and 90`),
    check("promo_codes_amount_positive", sql`${table.amount} > 0 and ${table.currency} in ('USD', 'RWF')`),
    check("promo_codes_limits_sensible", sql`${table.minimumCents} >= 0 and ${table.maxUses} > 0`),
    check("promo_codes_forward", sql`${table.endsOn} > ${table.startsOn}`),
  ],
);
