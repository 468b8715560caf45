import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import { createIndexesConcurrently, isApplied, listConcurrentMigrations } from "./concurrent-indexes";
import { type Connection, withConnection } from "./connection";
import { FormerDatabaseError, isLockTimeout, isWorthRetrying } from "./database-errors";
import { drizzleOver } from "./drizzle";
import { installJobs } from "./install-jobs";

const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));
/** Must stay the same in every version of the app, so that nodes of two releases do not migrate at once. */
const MIGRATION_LOCK = 7_310_002;
const LOCK_RETRY_MS = 100;
/** How long a migration waits for a table, and afterwards leaves it to the others. */
const TABLE_LOCK_PATIENCE = "2s";
const TABLE_LOCK_RETRY_MS = 2_000;

/**
 * Migrates the database to the newest migration. Several nodes may call it at once: one works and the others
 * wait. With `count` it stops after that many migrations and installs no queues: tests use this to insert
 * rows of an older version before migrating further. Throws a FormerDatabaseError without changing anything
 * if the applied migrations are not those of this version.
 */
export async function migrate(databaseUrl: string, count?: number): Promise<void> {
  if (!existsSync(path.join(migrationsFolder, "meta/_journal.json"))) return;
  // A single connection, because the advisory lock belongs to a session; it is released with the connection,
  // even if we are killed.
  await withConnection({ url: databaseUrl }, async (connection) => {
    await takeMigrationLock(connection);
    await refuseFormerDatabase(connection);
    for (const { index, migration } of listConcurrentMigrations(migrationsFolder)) {
      if (index >= (count ?? Infinity) || (await isApplied(connection, migration))) continue;
      await withFirst(index, (folder) => applyFolder(connection, folder));
      await createIndexesConcurrently(connection, migration);
    }
    if (count === undefined) {
      await applyFolder(connection, migrationsFolder);
      await installJobs(async (text, values) => ({ rows: await connection.query(text, values) }));
    } else await withFirst(count, (folder) => applyFolder(connection, folder));
  });
}

/**
 * Applies the pending migrations of the folder in one transaction. All other requests to a table queue behind a
 * migration that waits for it, which a backup can make last minutes, so it gives up after a moment and tries again.
 */
async function applyFolder(connection: Connection, folder: string): Promise<void> {
  const database = drizzleOver((work) => work(connection));
  for (;;) {
    await connection.query("select set_config('lock_timeout', $1, false)", [TABLE_LOCK_PATIENCE]);
    try {
      return await applyMigrations(database, { migrationsFolder: folder });
    } catch (error) {
      if (!isLockTimeout(error) && !isWorthRetrying(error)) throw error;
      console.warn("A migration waits for a table that is in use, for example by a backup.");
    } finally {
      await connection.query("reset lock_timeout");
    }
    await sleep(TABLE_LOCK_RETRY_MS);
  }
}

/**
 * Asks repeatedly: a node that waited in `pg_advisory_lock` would do so in a transaction, whose end the creation of
 * an index by the node that has the lock would wait for.
 */
async function takeMigrationLock(connection: Connection): Promise<void> {
  for (;;) {
    const [row] = await connection.query("select pg_try_advisory_lock($1) as taken", [MIGRATION_LOCK]);
    if (row?.taken) return;
    await sleep(LOCK_RETRY_MS);
  }
}

/**
 * A database with all our migrations and more belongs to a newer version and is left unchanged: both may run
 * during a deployment.
 */
async function refuseFormerDatabase(connection: Connection): Promise<void> {
  const table = "drizzle.__drizzle_migrations";
  const [found] = await connection.query("select to_regclass($1) is not null as exists", [table]);
  if (!found?.exists) return;
  const applied = await connection.query<{ hash: string }>(`select hash from ${table} order by created_at`);
  const known = readMigrationFiles({ migrationsFolder });
  if (known.some(({ hash }, index) => applied[index] && applied[index].hash !== hash))
    throw new FormerDatabaseError();
}

/**
 * Drizzle's record of the migration with this number, starting at 1; undefined if this version does not have
 * it.
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
