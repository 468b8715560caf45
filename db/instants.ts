import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * `now`, or the latest instant there is in rows of one kind, whichever is later. A request's `now` is taken when it comes in;
 * while it waits for a lock others write, and what it writes after them must not say that it was first. Use it under the lock.
 */
export function nowOrLatest(now: Date, at: PgColumn, which: SQL): SQL<Date> {
  return sql`greatest(${now.toISOString()}::timestamptz, (select max(${at}) from ${at.table} where ${which}))`;
}
