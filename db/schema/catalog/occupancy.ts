import { sql } from "drizzle-orm";
import {
  check,
  customType,
  index,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { occupancyKinds } from "@/db/enums/catalog";
import { users } from "../identity/users";
import { bookingChanges } from "../rentals/booking-changes";
import { bookings } from "../rentals/bookings";
import { calendarImports } from "./calendars";
import { vehicles } from "./vehicles";

/** A half-open instant range in PostgreSQL's text form: ["2026-12-01 08:00:00+00","2026-12-04 08:00:00+00"). */
const tstzrange = customType<{ data: string }>({ dataType: () => "tstzrange" });

export const occupancyKind = pgEnum("occupancy_kind", occupancyKinds);

/**
 * Everything that occupies a vehicle for a period. The exclusion constraint vehicle_occupancy_no_overlap (in
 * the migration, because Drizzle cannot express it) is the last guard against double booking.
 */
export const vehicleOccupancy = pgTable(
  "vehicle_occupancy",
  {
    id: uuid().primaryKey(),
    vehicleId: text()
      .notNull()
      .references(() => vehicles.id, { onDelete: "cascade" }),
    during: tstzrange().notNull(),
    kind: occupancyKind().notNull(),
    bookingId: uuid().references(() => bookings.id, { onDelete: "cascade" }),
    /**
     * Set for the additional days of a pending booking change, held beside the booking's own until the change
     * is settled; and for the time until a change during the rental, in which the booking had this vehicle.
     */
    changeId: uuid().references(() => bookingChanges.id, { onDelete: "cascade" }),
    /** The imported calendar, and the entry's UID in it. */
    importId: uuid().references(() => calendarImports.id, { onDelete: "cascade" }),
    externalId: text(),
    createdBy: uuid().references(() => users.id),
    /**
     * Only holds expire; an expired hold no longer occupies the vehicle and is deleted by the next
     * transaction that needs the dates.
     */
    expiresAt: timestamp({ withTimezone: true }),
    note: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("vehicle_occupancy_booking_key")
      .on(table.bookingId)
      .where(sql`${table.bookingId} is not null and ${table.changeId} is null`),
    index("vehicle_occupancy_change_idx").on(table.changeId).where(sql`${table.changeId} is not null`),
    index("vehicle_occupancy_import_idx").on(table.importId).where(sql`${table.importId} is not null`),
    // For searches that test thousands of vehicles: an equality and two bounds, see occupiesDuring().
    index("vehicle_occupancy_ends_idx").on(
      table.vehicleId,
      sql`upper(${table.during})`,
      sql`lower(${table.during})`,
    ),
    // For the next time at which availability changes by the clock.
    index("vehicle_occupancy_next_start_idx").on(sql`lower(${table.during})`),
    index("vehicle_occupancy_next_end_idx").on(sql`upper(${table.during})`),
    index("vehicle_occupancy_expiry_idx").on(table.expiresAt).where(sql`${table.expiresAt} is not null`),
    check(
      "vehicle_occupancy_half_open",
      sql`lower_inc(${table.during}) and not upper_inc(${table.during}) and not isempty(${table.during})`,
    ),
    check(
      "vehicle_occupancy_only_holds_expire",
      sql`(${table.kind} = 'hold') = (${table.expiresAt} is not null)`,
    ),
    check(
      "vehicle_occupancy_imports_named",
      sql`(${table.kind} = 'import') = (${table.importId} is not null)`,
    ),
    check(
      "vehicle_occupancy_bookings_named",
      sql`${table.kind} not in ('hold', 'booking') or ${table.bookingId} is not null`,
    ),
  ],
);
