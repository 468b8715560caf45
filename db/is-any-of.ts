import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * `column = any(array(query))`, for queries that lock a limited number of rows. It runs the query once. With
 * `in (query)`, PostgreSQL may run it again for each row it compares, depending on statistics, and each run locks
 * further rows: the update then changes more of them than the limit.
 */
export const isAnyOf = (column: PgColumn, query: SQLWrapper): SQL => sql`${column} = any(array(${query}))`;
