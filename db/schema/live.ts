import { sql } from "drizzle-orm";
import { bigserial, customType, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { json } from "../json-column";
import { users } from "./users";

/** The number of a transaction; unlike `xid` it never comes round again. */
const xid8 = customType<{ data: string; driverData: string }>({ dataType: () => "xid8" });

/**
 * What the open pages of somebody are to hear of, kept for a day so that a page whose line was cut hears it afterwards.
 * Which transaction wrote a row tells, with a snapshot, exactly what a page has not heard yet: a number given out before
 * another may be committed after it.
 */
export const liveEvents = pgTable(
  "live_events",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
    kind: text().notNull(),
    /** Ids of what to look at, never words. */
    payload: json().$type<Record<string, string | number>>().notNull().default({}),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("live_events_xid_idx").on(table.xid),
    index("live_events_user_idx").on(table.userId, table.xid),
    index("live_events_created_idx").on(table.createdAt),
  ],
);
