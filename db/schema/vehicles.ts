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
import { businesses } from "./businesses";
import { categories } from "./categories";
import { files } from "./files";
import { users } from "./users";

export const fuelType = pgEnum("fuel_type", ["gasoline", "diesel", "hybrid", "electric"]);
export const transmission = pgEnum("transmission", ["automatic", "manual"]);
/** published is the only state the public sees; unlisted and maintenance come back, removed does not. */
export const vehicleStatus = pgEnum("vehicle_status", [
  "draft",
  "published",
  "unlisted",
  "maintenance",
  "removed",
]);

export const vehiclePaperKind = pgEnum("vehicle_paper_kind", ["insurance", "inspection", "registration"]);

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
    /** For days that begin on a Saturday or Sunday; null: as on any other. */
    weekendPriceCents: integer(),
    depositCents: integer().notNull().default(0),
    /** Whole percent off for 7 and more, and for 30 and more days. */
    weeklyDiscountPercent: smallint().notNull().default(0),
    monthlyDiscountPercent: smallint().notNull().default(0),
    isInstantBook: boolean().notNull().default(false),
    neighbourhood: text().notNull(),
    city: text().notNull().default("Kigali"),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    timeZone: text().notNull().default("Africa/Kigali"),
    minDays: smallint().notNull().default(1),
    maxDays: smallint().notNull().default(90),
    advanceNoticeHours: smallint().notNull().default(0),
    /** Between one renter's return and the next one's pick-up. */
    bufferMinutes: smallint().notNull().default(0),
    /** Kept from the reviews by the command that adds one. */
    ratingAverage: numeric({ precision: 3, scale: 2, mode: "number" }),
    ratingCount: integer().notNull().default(0),
    /** Lower-case, without accents; written by the commands through searchTextOf(). */
    searchText: text().notNull(),
    /**
     * Every word of searchText and every choice a filter offers ("make:toyota", "feature:winch"), by the function
     * vehicle_terms of the migration: one index answers any combination of them.
     */
    searchTerms: text()
      .array()
      .notNull()
      .generatedAlwaysAs(
        sql`vehicle_terms(search_text, category_id, make, neighbourhood, fuel_type, transmission, seats, features, is_instant_book)`,
      ),
    /** Drawn once for each car: those with the lowest are a fair sample of any selection, see lib/search. */
    sampleKey: integer().notNull().generatedAlwaysAs(sql`('x' || left(md5(id), 8))::bit(32)::integer`),
    publishedAt: timestamp({ withTimezone: true }),
    /** The last day insurance and inspection are both good; null while either is missing. Kept from vehicle_papers. */
    papersEndOn: date(),
    /** Taken off the list because a document is missing or has expired: comes back by itself once both are valid. */
    pausedAt: timestamp({ withTimezone: true }),
    /** Taken off the list by an administrator, and why: its owner cannot put it back before that is lifted. */
    heldAt: timestamp({ withTimezone: true }),
    heldReason: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("vehicles_business_idx").on(table.businessId, table.createdAt),
    index("vehicles_price_idx").on(table.dailyPriceCents, table.id).where(sql`${table.status} = 'published'`),
    index("vehicles_category_price_idx")
      .on(table.categoryId, table.dailyPriceCents, table.id)
      .where(sql`${table.status} = 'published'`),
    index("vehicles_published_idx").on(table.publishedAt).where(sql`${table.status} = 'published'`),
    index("vehicles_papers_idx").on(table.papersEndOn).where(sql`${table.status} = 'published'`),
    index("vehicles_year_idx").on(table.year, table.id).where(sql`${table.status} = 'published'`),
    index("vehicles_rating_idx")
      .on(sql`${table.ratingAverage} desc nulls last`, table.ratingCount.desc(), table.id)
      .where(sql`${table.status} = 'published'`),
    index("vehicles_make_name_idx")
      .on(sql`search_slug(${table.make})`, table.title, table.id)
      .where(sql`${table.status} = 'published'`),
    index("vehicles_name_idx").on(table.title, table.id).where(sql`${table.status} = 'published'`),
    index("vehicles_sample_idx").on(table.sampleKey).where(sql`${table.status} = 'published'`),
    index("vehicles_terms_idx").using("gin", table.searchTerms).where(sql`${table.status} = 'published'`),
    // The same over an eighth of the cars drawn evenly: counts of what many have, but few of all, see lib/search/sample.ts.
    index("vehicles_eighth_terms_idx")
      .using("gin", table.searchTerms)
      .where(sql`${table.status} = 'published' and ${table.sampleKey} < -1610612736`),
    index("vehicles_eighth_price_idx")
      .on(table.dailyPriceCents, table.ratingAverage)
      .where(sql`${table.status} = 'published' and ${table.sampleKey} < -1610612736`),
    // The administrators' list: newest first, whatever their state, of one state, or found by words; plates by their letters.
    index("vehicles_desk_idx").on(table.createdAt, table.id).where(sql`${table.status} <> 'removed'`),
    index("vehicles_desk_status_idx").on(table.status, table.createdAt, table.id),
    index("vehicles_desk_terms_idx")
      .using("gin", table.searchTerms)
      .where(sql`${table.status} in ('draft', 'unlisted', 'maintenance')`),
    index("vehicles_plate_idx").on(
      sql`upper(regexp_replace(${table.plate}, '[^A-Za-z0-9]', '', 'g')) text_pattern_ops`,
    ),
    check(
      "vehicles_held_is_off_the_list",
      sql`(${table.heldAt} is null) = (${table.heldReason} is null) and (${table.heldAt} is null or ${table.status} <> 'published')`,
    ),
    check("vehicles_price_positive", sql`${table.dailyPriceCents} > 0`),
    check("vehicles_weekend_price_positive", sql`${table.weekendPriceCents} > 0`),
    check("vehicles_buffer_sensible", sql`${table.bufferMinutes} between 0 and 2880`),
    check("vehicles_deposit_not_negative", sql`${table.depositCents} >= 0`),
    check(
      "vehicles_discounts_are_percents",
      sql`${table.weeklyDiscountPercent} between 0 and 90 and ${table.monthlyDiscountPercent} between 0 and 90`,
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
    /** Set for uploads; samples live under public/ and have only a path. */
    fileId: uuid(),
    path: text().notNull(),
    alt: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
  },
  (table) => [
    uniqueIndex("vehicle_pictures_position_key").on(table.vehicleId, table.position),
    // Whoever asks for an upload is asked whose car it shows.
    index("vehicle_pictures_file_idx").on(table.fileId).where(sql`${table.fileId} is not null`),
  ],
);

/** What a car has to carry in Rwanda. Renewals are rows beside the old one: what covered an old rental stays to be seen. */
export const vehiclePapers = pgTable(
  "vehicle_papers",
  {
    id: uuid().primaryKey(),
    vehicleId: text()
      .notNull()
      .references(() => vehicles.id, { onDelete: "cascade" }),
    kind: vehiclePaperKind().notNull(),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    /** The last day it is good. A registration need not end. */
    validUntil: date(),
    uploadedBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("vehicle_papers_file_key").on(table.fileId),
    index("vehicle_papers_vehicle_idx").on(table.vehicleId, table.kind, table.validUntil),
    index("vehicle_papers_end_idx").on(table.validUntil).where(sql`${table.validUntil} is not null`),
    check(
      "vehicle_papers_end_somewhen",
      sql`${table.kind} = 'registration' or ${table.validUntil} is not null`,
    ),
  ],
);
