import { boolean, index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./users";
import { vehicles } from "./vehicles";

/** A search somebody wants to come back to and, with alerts, to hear of new cars for. */
export const savedSearches = pgTable(
  "saved_searches",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** The query of /vehicles in its shortest form, without page and looks; empty for every car. */
    query: text().notNull(),
    hasAlerts: boolean().notNull().default(true),
    /** Cars published later are new: since the search was saved, or its alerts were switched on again. */
    newSince: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("saved_searches_user_query_key").on(table.userId, table.query),
    index("saved_searches_user_idx").on(table.userId, table.createdAt),
  ],
);

/** The cars an alert has told of: none is told of twice. */
export const savedSearchCars = pgTable(
  "saved_search_cars",
  {
    savedSearchId: uuid()
      .notNull()
      .references(() => savedSearches.id, { onDelete: "cascade" }),
    vehicleId: text()
      .notNull()
      .references(() => vehicles.id),
    toldAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.savedSearchId, table.vehicleId] })],
);
