import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { installJobs } from "./jobs";

const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));
/** The same in every version of the app: nodes of two releases must not migrate at once either. */
const MIGRATION_LOCK = 7_310_002;

/** Brings the database to the newest migration. Several nodes may call it at once: one works, the others wait. */
export async function migrate(databaseUrl: string): Promise<void> {
  if (!existsSync(path.join(migrationsFolder, "meta/_journal.json"))) return;
  // One connection, because the lock belongs to a session; it is freed with it, even if we are killed.
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await applyMigrations(drizzle({ client }), { migrationsFolder });
    await installJobs((text, values) => client.query(text, values));
  } finally {
    await client.end();
  }
}
