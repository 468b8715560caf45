import { sql } from "drizzle-orm";
import { bigserial, customType, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { json } from "../../json-column";
import { users } from "../identity/users";

/** A 64-bit transaction id; unlike `xid` it never wraps around. */
const xid8 = customType<{ data: string; driverData: string }>({ dataType: () => "xid8" });

/**
 * Events for a user's open pages, kept for a day so that a page that lost its connection can catch up. The
 * writing transaction's id, compared with a snapshot, tells exactly which rows a page has not received. A
 * serial id cannot, because a lower id may be committed after a higher one.
 */
export const realtimeEvents = pgTable(
  "realtime_events",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
    kind: text().notNull(),
    /** Ids of the changed records, never their content. */
    payload: json().$type<Record<string, string | number>>().notNull().default({}),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("realtime_events_xid_idx").on(table.xid),
    index("realtime_events_user_idx").on(table.userId, table.xid),
    index("realtime_events_created_idx").on(table.createdAt),
  ],
);
