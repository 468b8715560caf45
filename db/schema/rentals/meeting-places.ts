import { boolean, doublePrecision, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { json } from "../../json-column";
import { type OpeningHours, pickUpPlaces } from "../catalog/pick-up-places";
import { bookings } from "./bookings";

/**
 * Where the two sides of a booking agreed to meet, when it was confirmed or by a change since. Later changes
 * by the owner to the vehicle's pick-up place apply only to later bookings.
 */
export const meetingPlaces = pgTable(
  "meeting_places",
  {
    bookingId: uuid()
      .primaryKey()
      .references(() => bookings.id, { onDelete: "cascade" }),
    /** The pick-up place it was copied from; null once that is removed. */
    pickUpPlaceId: uuid().references(() => pickUpPlaces.id, { onDelete: "set null" }),
    name: text().notNull(),
    address: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    instructions: text().notNull(),
    weeklyHours: json().$type<OpeningHours[] | null>(),
    /** The two sides chose it after the confirmation, so another vehicle of the business does not change it. */
    isChosen: boolean().notNull().default(false),
    agreedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("meeting_places_pick_up_place_idx").on(table.pickUpPlaceId)],
);
