import { sql } from "drizzle-orm";
import { index, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../identity/users";
import { vehicles } from "./vehicles";

/** The secret in the URL at which other calendars read a vehicle's occupancy. */
export const calendarLinks = pgTable(
  "calendar_links",
  {
    vehicleId: text()
      .primaryKey()
      .references(() => vehicles.id, { onDelete: "cascade" }),
    token: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex("calendar_links_token_key").on(table.token)],
);

/** An external calendar that also occupies the vehicle: read regularly from a link, or once from a file. */
export const calendarImports = pgTable(
  "calendar_imports",
  {
    id: uuid().primaryKey(),
    vehicleId: text()
      .notNull()
      .references(() => vehicles.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Null for a file. */
    url: text(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    lastReadAt: timestamp({ withTimezone: true }),
    /** A message key under `errors`; null while the last sync succeeded. */
    lastFailure: text(),
    failures: smallint().notNull().default(0),
    nextReadAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("calendar_imports_vehicle_idx").on(table.vehicleId),
    index("calendar_imports_next_idx").on(table.nextReadAt).where(sql`${table.nextReadAt} is not null`),
  ],
);

/** Entries of an imported calendar that could not occupy the vehicle because something else already did. */
export const calendarConflicts = pgTable(
  "calendar_conflicts",
  {
    id: uuid().primaryKey(),
    importId: uuid()
      .notNull()
      .references(() => calendarImports.id, { onDelete: "cascade" }),
    externalId: text().notNull(),
    summary: text().notNull().default(""),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
    /** What occupies the vehicle: hold, booking, block, maintenance or import. */
    takenBy: text().notNull(),
    bookingId: uuid(),
    /** The bookings with which the days are promised twice, of which the team was notified. */
    promisedBookingIds: uuid().array().notNull().default(sql`'{}'::uuid[]`),
    foundAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("calendar_conflicts_entry_key").on(table.importId, table.externalId, table.startsAt),
    index("calendar_conflicts_booking_idx").on(table.bookingId),
  ],
);
