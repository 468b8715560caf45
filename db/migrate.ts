import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { installJobs } from "./install-jobs";

const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));
/** Must stay the same in every version of the app: nodes of two releases must not migrate at once either. */
const MIGRATION_LOCK = 7_310_002;

/**
 * Migrates the database to the newest migration. Several nodes may call it at once: one works and the others
 * wait. With `count` it stops after that many migrations and installs no queues: tests use this to insert
 * rows of an older version before migrating further.
 */
export async function migrate(databaseUrl: string, count?: number): Promise<void> {
  if (!existsSync(path.join(migrationsFolder, "meta/_journal.json"))) return;
  // A single connection, because the advisory lock belongs to a session; it is released with the connection,
  // even if we are killed.
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    if (count === undefined) {
      await applyMigrations(drizzle({ client }), { migrationsFolder });
      await installJobs((text, values) => client.query(text, values));
    } else
      await withFirst(count, (folder) => applyMigrations(drizzle({ client }), { migrationsFolder: folder }));
  } finally {
    await client.end();
  }
}

/**
 * Returns the hash that Drizzle records for the migration with this number (from 1), or undefined if this
 * version does not have it.
 */
export function migrationHash(number: number): string | undefined {
  return readMigrationFiles({ migrationsFolder })[number - 1]?.hash;
}

/** Drizzle migrates whole folders only, so this makes a copy whose journal ends after `count` migrations. */
async function withFirst(count: number, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "gendana-migrations-"));
  try {
    cpSync(migrationsFolder, folder, { recursive: true });
    const journal = path.join(folder, "meta/_journal.json");
    const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
    writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }));
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
