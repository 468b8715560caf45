import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { connect, type Database } from "@/db";
import { backups } from "@/db/schema/system";
import { emptyDatabase } from "@/db/testing";
import { backupPath } from "./files";
import { makeBackup } from "./make";
import { restoreArchive } from "./restore";

/** How many rows each table of a backup has, and a hash over all of them, whatever their order. */
async function sealsOf(database: Database): Promise<Record<string, string>> {
  const { rows } = await database.execute<{ name: string }>(sql`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('backups', 'worker_processes', 'live_events') order by 1`);
  const seals: Record<string, string> = {};
  for (const { name } of rows) {
    const table = sql.identifier(name);
    const { rows: sealed } = await database.execute<{ seal: string }>(sql`
      select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as seal
      from ${table} t`);
    seals[name] = sealed[0]?.seal ?? "";
  }
  return seals;
}

/** A backup as the job makes it, restored as the command does: the seals of what there was and of what there is then. */
export async function thereAndBack(database: Database & { url: string }) {
  const before = await sealsOf(database);
  const now = new Date();
  const id = uuid();
  await database.insert(backups).values({ id, createdAt: now, seenAt: now });
  await makeBackup(id, database.url);
  const url = await emptyDatabase();
  await restoreArchive(url, backupPath(id));
  const restored = connect(url, 2);
  try {
    return { before, after: await sealsOf(restored) };
  } finally {
    await restored.close();
  }
}
