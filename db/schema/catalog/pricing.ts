import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { dayPriceSources, extraUnits, vehicleExtraKinds } from "@/db/enums/catalog";
import type { PriceReason } from "@/lib/catalog/pricing/day-prices/contract";
import { json } from "../../json-column";
import { vehicles } from "./vehicles";

/**
 * Days with another daily price, weekends included. Seasons of one vehicle do not overlap
 * (vehicle_seasons_no_overlap in the migration, because Drizzle cannot express it).
 */
export const vehicleSeasons = pgTable(
  "vehicle_seasons",
  {
    id: uuid().primaryKey(),
    vehicleId: text()
      .notNull()
      .references(() => vehicles.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Half-open: `endsOn` is the first day after the season. */
    startsOn: date().notNull(),
    endsOn: date().notNull(),
    dailyPriceCents: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("vehicle_seasons_vehicle_idx").on(table.vehicleId, table.startsOn),
    check("vehicle_seasons_forward", sql`${table.endsOn} > ${table.startsOn}`),
    check("vehicle_seasons_price_positive", sql`${table.dailyPriceCents} > 0`),
  ],
);

export const dayPriceSource = pgEnum("day_price_source", dayPriceSources);

/**
 * A day price, which takes precedence over seasons and weekends; at most one by a person and one by the rule.
 */
export const vehicleDayPrices = pgTable(
  "vehicle_day_prices",
  {
    vehicleId: text()
      .notNull()
      .references(() => vehicles.id, { onDelete: "cascade" }),
    day: date().notNull(),
    source: dayPriceSource().notNull(),
    dailyPriceCents: integer().notNull(),
    /** Why the rule chose this price; null for a person's. */
    reasons: json().$type<PriceReason[]>(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.vehicleId, table.day, table.source] }),
    check("vehicle_day_prices_price_positive", sql`${table.dailyPriceCents} > 0`),
  ],
);

/** The owner's rule that future days follow the suggestions within these limits; deleted when it ends. */
export const vehiclePriceRules = pgTable(
  "vehicle_price_rules",
  {
    vehicleId: text()
      .primaryKey()
      .references(() => vehicles.id, { onDelete: "cascade" }),
    floorCents: integer().notNull(),
    ceilingCents: integer().notNull(),
    /** When it last set prices; null if it is due. */
    appliedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("vehicle_price_rules_applied_idx").on(table.appliedAt),
    check(
      "vehicle_price_rules_limits_in_order",
      sql`0 < ${table.floorCents} and ${table.floorCents} <= ${table.ceilingCents}`,
    ),
  ],
);

export const extraKind = pgEnum("extra_kind", vehicleExtraKinds);
export const extraUnit = pgEnum("extra_unit", extraUnits);

/**
 * Optional extras of a vehicle. Basic insurance is included in the price; a renter takes at most one of the
 * two tiers above it.
 */
export const vehicleExtras = pgTable(
  "vehicle_extras",
  {
    id: uuid().primaryKey(),
    vehicleId: text()
      .notNull()
      .references(() => vehicles.id, { onDelete: "cascade" }),
    kind: extraKind().notNull(),
    priceCents: integer().notNull(),
    unit: extraUnit().notNull(),
    maxQuantity: smallint().notNull().default(1),
    isOffered: boolean().notNull().default(true),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("vehicle_extras_kind_key").on(table.vehicleId, table.kind),
    check("vehicle_extras_price_not_negative", sql`${table.priceCents} >= 0`),
    check("vehicle_extras_quantity_sensible", sql`${table.maxQuantity} between 1 and 10`),
  ],
);
