import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { connect, type Database } from "@/db";
import { settings } from "@/db/schema/platform/settings";
import { backups } from "@/db/schema/platform/system";
import { emptyDatabase } from "@/db/testing/fresh-database";
import { backupPath } from "./backup-files";
import { makeBackup } from "./make-backup";
import { restoreArchive } from "./restore-archive";

/** Returns each table's row count and a hash over its rows that ignores their order. */
async function tableDigests(database: Database): Promise<Record<string, string>> {
  const rows = await database.execute<{ name: string }>(sql`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('backups', 'worker_processes', 'realtime_events') order by 1`);
  const digests: Record<string, string> = {};
  for (const { name } of rows) {
    const table = sql.identifier(name);
    const digestRows = await database.execute<{ digest: string }>(sql`
      select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest
      from ${table} t`);
    digests[name] = digestRows[0]?.digest ?? "";
  }
  return digests;
}

/**
 * Makes a backup as the job does and restores it as the command does; returns the digests before and after.
 */
export async function backUpAndRestore(database: Database & { url: string }) {
  const before = await tableDigests(database);
  const now = new Date();
  const id = uuid();
  await database.insert(backups).values({ id, createdAt: now, seenAt: now });
  await makeBackup(id, database.url);
  const url = await emptyDatabase();
  await restoreArchive(url, backupPath(id));
  const restored = connect(url, 2);
  try {
    // All that differs: the restored database is held.
    const held = await restored.delete(settings).where(eq(settings.key, "maintenance")).returning();
    if (held.length !== 1) throw new Error("the restored database is not held");
    return { before, after: await tableDigests(restored) };
  } finally {
    await restored.close();
  }
}
