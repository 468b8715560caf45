import { doublePrecision, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * Usage of rate limits across all nodes. The table is UNLOGGED (see its migration): counting writes no WAL
 * and waits for no replica, and a crash loses at most an hour of counts.
 */
export const rateLimits = pgTable(
  "rate_limits",
  {
    /** Hashed, because addresses of people without an account must not be stored. */
    key: text().primaryKey(),
    points: doublePrecision().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("rate_limits_expiry_idx").on(table.expiresAt)],
);
