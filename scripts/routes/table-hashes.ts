import { sql } from "drizzle-orm";
import type { Database } from "@/db";

/** Returns a count and a hash of the rows of each table; `withoutColumns` are left out of all of them. */
export async function hashTables(
  database: Database,
  withoutColumns: readonly string[],
): Promise<Record<string, string>> {
  const tables = await database.execute<{ name: string }>(
    sql`select quote_ident(table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const removed = sql.raw(withoutColumns.map((column) => ` - '${column}'`).join(""));
  const hashes = tables.map(
    ({ name }) => sql`select ${name} as name, count(*) || ' ' || coalesce(sum(hashtextextended(
      (to_jsonb(t)${removed})::text, 0)), 0) as hash from ${sql.raw(name)} t`,
  );
  const rows = await database.execute<{ name: string; hash: string }>(sql.join(hashes, sql` union all `));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
