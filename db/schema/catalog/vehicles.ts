import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  numeric,
  pgEnum,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { fuelTypes, transmissions, vehicleStatuses } from "@/db/enums/catalog";
import type { Locale } from "@/lib/platform/i18n/routing";
import { businesses } from "../businesses/businesses";
import { categories } from "./categories";
import { driverRequirementColumns } from "./driver-requirement-columns";
import { driverServiceColumns } from "./driver-service-columns";
import { pickUpPlaces } from "./pick-up-places";
import { usageTermColumns } from "./usage-term-columns";

export const fuelType = pgEnum("fuel_type", fuelTypes);
export const transmission = pgEnum("transmission", transmissions);
export const vehicleStatus = pgEnum("vehicle_status", vehicleStatuses);

export const vehicles = pgTable(
  "vehicles",
  {
    /** Also the public address: /vehicle/featured-tesla. */
    id: text().primaryKey(),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id),
    categoryId: text()
      .notNull()
      .references(() => categories.id),
    status: vehicleStatus().notNull().default("draft"),
    title: text().notNull(),
    description: text().notNull(),
    /** The language of the description; null if it is not known. */
    descriptionLocale: text().$type<Locale>(),
    /** The description in other languages, where the owner wrote it. */
    descriptionEn: text(),
    descriptionFr: text(),
    descriptionRw: text(),
    make: text().notNull(),
    model: text().notNull(),
    version: text(),
    year: smallint().notNull(),
    bodyStyle: text().notNull(),
    colour: text().notNull(),
    plate: text(),
    fuelType: fuelType().notNull(),
    transmission: transmission().notNull(),
    seats: smallint().notNull(),
    doors: smallint().notNull().default(4),
    luggage: smallint().notNull().default(2),
    mileageKm: integer().notNull().default(0),
    features: text().array().notNull().default(sql`'{}'::text[]`),
    dailyPriceCents: integer().notNull(),
    /** For days that begin on a Saturday or Sunday; null means the daily price. */
    weekendPriceCents: integer(),
    depositCents: integer().notNull().default(0),
    /** Whole percent off from 7 days and from 30 days. */
    weeklyDiscountPercent: smallint().notNull().default(0),
    monthlyDiscountPercent: smallint().notNull().default(0),
    /** Whole percent off for bookings without a refund; 0: not offered. */
    nonRefundablePercent: smallint().notNull().default(0),
    /** Whole percent off when the pick-up is at least, or at most, this many days ahead. */
    earlyBirdDays: smallint().notNull().default(30),
    earlyBirdPercent: smallint().notNull().default(0),
    lastMinuteDays: smallint().notNull().default(3),
    lastMinutePercent: smallint().notNull().default(0),
    ...usageTermColumns(),
    ...driverRequirementColumns(),
    ...driverServiceColumns(),
    isInstantBook: boolean().notNull().default(false),
    neighbourhood: text().notNull(),
    city: text().notNull().default("Kigali"),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    timeZone: text().notNull().default("Africa/Kigali"),
    /** Where it is handed over; null until its owner has chosen a place. */
    pickUpPlaceId: uuid().references(() => pickUpPlaces.id),
    /**
     * Where it is delivered according to its extras: updated by a trigger on vehicle_extras (in the
     * migration).
     */
    deliveredTo: text().array().notNull().default(sql`'{}'::text[]`),
    /**
     * The same, plus the airport if the vehicle is based there: the values of the filter of the same name.
     */
    deliveryPlaces: text()
      .array()
      .notNull()
      .generatedAlwaysAs(sql`vehicle_delivery_places(neighbourhood, delivered_to)`),
    minDays: smallint().notNull().default(1),
    maxDays: smallint().notNull().default(90),
    advanceNoticeHours: smallint().notNull().default(0),
    /** Between one renter's return and the next pick-up. */
    bufferMinutes: smallint().notNull().default(0),
    /** Updated by the command that adds a review. */
    ratingAverage: numeric({ precision: 3, scale: 2, mode: "number" }),
    ratingCount: integer().notNull().default(0),
    /** Lower case without accents; written by commands through searchTextOf(). */
    searchText: text().notNull(),
    /**
     * Every word of searchText and every choice a filter offers ("make:toyota", "feature:winch"), by the
     * function vehicle_terms of the migration: one index serves any combination of them.
     */
    searchTerms: text()
      .array()
      .notNull()
      .generatedAlwaysAs(
        sql`vehicle_terms(search_text, category_id, make, neighbourhood, fuel_type, transmission, seats, features, is_instant_book, is_with_driver, delivered_to)`,
      ),
    /**
     * Random per vehicle: those with the lowest keys are a uniform sample of any selection, see
     * lib/catalog/search/sample.ts.
     */
    sampleKey: integer().notNull().generatedAlwaysAs(sql`('x' || left(md5(id), 8))::bit(32)::integer`),
    publishedAt: timestamp({ withTimezone: true }),
    /**
     * The last day an approved insurance and an approved inspection are both valid; null while either is
     * missing. Derived from vehicle_documents.
     */
    documentsEndOn: date(),
    /** The last day of its business's document grace, see vehicle_document_graces. */
    documentGraceEndsOn: date(),
    /** The last day it may be listed, booked and handed over; greatest() ignores null. */
    listableUntil: date().generatedAlwaysAs(sql`greatest(documents_end_on, document_grace_ends_on)`),
    /**
     * Set while unlisted because a document is missing or has expired: the vehicle is published again
     * automatically once both are valid.
     */
    unlistedForDocumentsAt: timestamp({ withTimezone: true }),
    /**
     * Set while an administrator has unlisted the vehicle, with the reason: its owner cannot publish it until
     * that is lifted.
     */
    heldAt: timestamp({ withTimezone: true }),
    heldReason: text(),
    /** Whether the hold unlisted it, so that lifting the hold lists it again. */
    heldWhileListed: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The last change of what the owner sets, and the removal. A review changes only the rating. */
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The last edit of the listing itself: its description, daily price or pick-up place. */
    editedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("vehicles_pick_up_place_idx").on(table.pickUpPlaceId),
    index("vehicles_business_idx").on(table.businessId, table.createdAt),
    index("vehicles_price_idx").on(table.dailyPriceCents, table.id).where(sql`${table.status} = 'published'`),
    index("vehicles_category_price_idx")
      .on(table.categoryId, table.dailyPriceCents, table.id)
      .where(sql`${table.status} = 'published'`),
    index("vehicles_published_idx").on(table.publishedAt).where(sql`${table.status} = 'published'`),
    index("vehicles_listable_idx").on(table.listableUntil).where(sql`${table.status} = 'published'`),
    index("vehicles_year_idx").on(table.year, table.id).where(sql`${table.status} = 'published'`),
    index("vehicles_rating_idx")
      .on(sql`${table.ratingAverage} desc nulls last`, table.ratingCount.desc(), table.id)
      .where(sql`${table.status} = 'published'`),
    index("vehicles_make_name_idx")
      .on(sql`search_slug(${table.make})`, table.title, table.id)
      .where(sql`${table.status} = 'published'`),
    index("vehicles_name_idx").on(table.title, table.id).where(sql`${table.status} = 'published'`),
    index("vehicles_sample_idx").on(table.sampleKey).where(sql`${table.status} = 'published'`),
    // With the steps of price, rating and year, so that it finds the first matches of an order; see
    // lib/catalog/search/search-steps.ts.
    index("vehicles_search_idx")
      .using(
        "gin",
        table.searchTerms,
        sql`search_steps(${table.dailyPriceCents}, ${table.ratingAverage}, ${table.year})`,
      )
      .where(sql`${table.status} = 'published'`),
    // The index of terms over a uniform eighth of the vehicles: counts selections that are large, but a small
    // share of all; see lib/catalog/search/sample.ts.
    index("vehicles_eighth_terms_idx")
      .using("gin", table.searchTerms)
      .where(sql`${table.status} = 'published' and ${table.sampleKey} < -1610612736`),
    index("vehicles_eighth_price_idx")
      .on(table.dailyPriceCents, table.ratingAverage)
      .where(sql`${table.status} = 'published' and ${table.sampleKey} < -1610612736`),
    // The administrators' list: newest first, with any or one status, or found by words; plates by their
    // letters and digits.
    index("vehicles_admin_idx").on(table.createdAt, table.id).where(sql`${table.status} <> 'removed'`),
    index("vehicles_admin_price_idx")
      .on(table.dailyPriceCents, table.id)
      .where(sql`${table.status} <> 'removed'`),
    index("vehicles_admin_status_idx").on(table.status, table.createdAt, table.id),
    index("vehicles_admin_terms_idx")
      .using("gin", table.searchTerms)
      .where(sql`${table.status} in ('draft', 'unlisted', 'maintenance')`),
    index("vehicles_plate_idx").on(
      sql`upper(regexp_replace(${table.plate}, '[^A-Za-z0-9]', '', 'g')) text_pattern_ops`,
    ),
    check(
      "vehicles_held_is_off_the_list",
      sql`(${table.heldAt} is null) = (${table.heldReason} is null) and (${table.heldAt} is null or ${table.status} <> 'published')`,
    ),
    check("vehicles_description_locale_known", sql`${table.descriptionLocale} in ('en', 'fr', 'rw')`),
    check("vehicles_price_positive", sql`${table.dailyPriceCents} > 0`),
    check("vehicles_weekend_price_positive", sql`${table.weekendPriceCents} > 0`),
    check("vehicles_buffer_sensible", sql`${table.bufferMinutes} between 0 and 2880`),
    check("vehicles_deposit_not_negative", sql`${table.depositCents} >= 0`),
    check(
      "vehicles_discounts_are_percents",
      sql`${table.weeklyDiscountPercent} between 0 and 90 and ${table.monthlyDiscountPercent} between 0 and 90`,
    ),
    check(
      "vehicles_booking_discounts_are_percents",
      sql`${table.nonRefundablePercent} between 0 and 90 and ${table.earlyBirdPercent} between 0 and 90 and ${table.lastMinutePercent} between 0 and 90`,
    ),
    check(
      "vehicles_lead_times_apart",
      sql`${table.lastMinuteDays} between 1 and 13 and ${table.earlyBirdDays} between 14 and 365`,
    ),
    check("vehicles_seats_sensible", sql`${table.seats} between 1 and 60`),
    check("vehicles_year_sensible", sql`${table.year} between 1900 and 2100`),
    check("vehicles_length_sensible", sql`${table.minDays} >= 1 and ${table.maxDays} >= ${table.minDays}`),
  ],
);

export const vehiclePictures = pgTable(
  "vehicle_pictures",
  {
    id: uuid().primaryKey(),
    vehicleId: text()
      .notNull()
      .references(() => vehicles.id, { onDelete: "cascade" }),
    /** 0 is the cover. */
    position: smallint().notNull(),
    /** Set for uploads; demo pictures live under public/ and have only a path. */
    fileId: uuid(),
    path: text().notNull(),
    alt: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
  },
  (table) => [
    uniqueIndex("vehicle_pictures_position_key").on(table.vehicleId, table.position),
    // Access to an upload is decided by the vehicle it shows.
    index("vehicle_pictures_file_idx").on(table.fileId).where(sql`${table.fileId} is not null`),
  ],
);
