import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type { Connection } from "./connection";

const MARK = "-- concurrently\n";
const CREATE_INDEX = /^create (unique )?index "([^"]+)" on /i;
const JOURNAL = "drizzle.__drizzle_migrations";

/**
 * The migrations that begin with the line `-- concurrently`, with their positions. They only create indexes, and are
 * not part of a transaction, so that writes to large tables continue meanwhile.
 */
export function listConcurrentMigrations(
  migrationsFolder: string,
): { index: number; migration: MigrationMeta }[] {
  return readMigrationFiles({ migrationsFolder })
    .map((migration, index) => ({ index, migration }))
    .filter(({ migration }) => migration.sql[0]?.startsWith(MARK));
}

/** Whether drizzle regards the migration as applied: it compares the time with that of the newest one only. */
export async function isApplied(connection: Connection, { folderMillis }: MigrationMeta): Promise<boolean> {
  const [found] = await connection.query("select to_regclass($1) is not null as exists", [JOURNAL]);
  if (!found?.exists) return false;
  const [newer] = await connection.query(`select 1 from ${JOURNAL} where created_at >= $1 limit 1`, [
    folderMillis,
  ]);
  return newer !== undefined;
}

/** Creates the indexes and records the migration as drizzle would. It may have been interrupted before. */
export async function createIndexesConcurrently(
  connection: Connection,
  { sql: statements, hash, folderMillis }: MigrationMeta,
): Promise<void> {
  for (const statement of statements) {
    const text = statement.replace(MARK, "").trim();
    const [start, unique = "", name] = text.match(CREATE_INDEX) ?? [];
    if (!start || !name) throw new Error(`Only indexes are created concurrently, not: ${text}`);
    const [invalid] = await connection.query(
      "select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid",
      [`"${name}"`],
    );
    if (invalid) await connection.query(`drop index concurrently "${name}"`);
    await connection.query(
      `create ${unique}index concurrently if not exists "${name}" on ${text.slice(start.length)}`,
    );
  }
  await connection.query(`insert into ${JOURNAL} (hash, created_at) values ($1, $2)`, [hash, folderMillis]);
}
