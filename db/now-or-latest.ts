import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * Returns `now` or the latest instant in the matching rows, whichever is later. A request takes its `now` on
 * arrival; while it waits for a lock others write, and rows it writes afterwards must not carry an earlier
 * time. Call it under the lock.
 */
export function nowOrLatest(now: Date, at: PgColumn, which: SQL): SQL<Date> {
  return sql`greatest(${now.toISOString()}::timestamptz, (select max(${at}) from ${at.table} where ${which}))`;
}
