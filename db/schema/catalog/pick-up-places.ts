import { sql } from "drizzle-orm";
import { check, doublePrecision, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { json } from "../../json-column";
import { businesses } from "../businesses/businesses";

/** From and until when vehicles are handed over on a weekday, as local times ("08:00"); null: closed. */
export type OpeningHours = { opensAt: string; closesAt: string } | null;

/**
 * Where a business hands its vehicles over. Only the two sides of a confirmed booking see the address; the public sees
 * the vehicle's neighbourhood.
 */
export const pickUpPlaces = pgTable(
  "pick_up_places",
  {
    id: uuid().primaryKey(),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    /** The business's own name for it: "Kiyovu office". */
    name: text().notNull(),
    address: text().notNull(),
    /** WGS 84. */
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    /** The owner's directions. */
    instructions: text().notNull().default(""),
    /** Seven entries from Monday on; null: at any time. */
    weeklyHours: json().$type<OpeningHours[] | null>(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("pick_up_places_business_idx").on(table.businessId, table.createdAt),
    check(
      "pick_up_places_point",
      sql`${table.latitude} between -90 and 90 and ${table.longitude} between -180 and 180`,
    ),
  ],
);
