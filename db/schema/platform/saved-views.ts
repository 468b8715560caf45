import { sql } from "drizzle-orm";
import { pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../identity/users";

/** Filters of a list in the admin console, saved by an administrator under a name. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** A list of `viewedLists` (lib/platform/saved-views/contract.ts). */
    list: text().notNull(),
    name: text().notNull(),
    /** The query string of the list's URL: "status=open&sort=oldest". */
    query: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex("saved_views_name_key").on(table.userId, table.list, sql`lower(${table.name})`)],
);
