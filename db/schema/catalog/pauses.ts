import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { businesses } from "../businesses/businesses";
import { users } from "../identity/users";
import { vehicles } from "./vehicles";

/**
 * Days on which a business, or one of its vehicles, takes no new bookings. Bookings that its owner keeps stay in
 * vehicle_occupancy as they are.
 */
export const pauses = pgTable(
  "pauses",
  {
    id: uuid().primaryKey(),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    /** Null: all vehicles of the business. */
    vehicleId: text().references(() => vehicles.id, { onDelete: "cascade" }),
    /** Whole days in Kigali, half-open; a pause that its owner ended earlier ends at that instant. */
    startsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("pauses_business_idx").on(table.businessId, table.endsAt),
    index("pauses_vehicle_idx").on(table.vehicleId, table.endsAt).where(sql`${table.vehicleId} is not null`),
    // Searches read the few pauses that have not ended.
    index("pauses_ends_idx").on(table.endsAt),
    check("pauses_in_order", sql`${table.endsAt} > ${table.startsAt}`),
  ],
);
