import { boolean, index, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../identity/users";
import { vehicles } from "./vehicles";

/** A search a user has saved, optionally with email alerts for new vehicles. */
export const savedSearches = pgTable(
  "saved_searches",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** The query string of /vehicles, normalized, without page and view; empty for all vehicles. */
    query: text().notNull(),
    hasAlerts: boolean().notNull().default(true),
    /**
     * Vehicles published later are new: since the search was saved, or since its alerts were switched on
     * again.
     */
    newSince: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("saved_searches_user_query_key").on(table.userId, table.query),
    index("saved_searches_user_idx").on(table.userId, table.createdAt),
  ],
);

/** The vehicles an alert has reported; none is reported twice. */
export const savedSearchAlerts = pgTable(
  "saved_search_alerts",
  {
    savedSearchId: uuid()
      .notNull()
      .references(() => savedSearches.id, { onDelete: "cascade" }),
    vehicleId: text()
      .notNull()
      .references(() => vehicles.id),
    alertedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.savedSearchId, table.vehicleId] })],
);
