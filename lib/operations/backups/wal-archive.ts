import { sql } from "drizzle-orm";
import { db } from "@/db";
import type { WalArchive } from "./contract";
import { evaluateArchive, type ObservedArchive } from "./rules";

/** Whether PostgreSQL sends its write-ahead log to an archive, and when it last did. */
export async function readWalArchive(): Promise<WalArchive> {
  // A server that has archived nothing yet, or has just recovered from a crash, counts from its start.
  const rows = await db().execute<ObservedArchive>(sql`
    select
      current_setting('archive_mode') <> 'off' as "isOn",
      to_char(last_archived_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastArchivedAt",
      extract(epoch from clock_timestamp() - coalesce(last_archived_time, pg_postmaster_start_time()))::float8
        as "ageSeconds"
    from pg_stat_archiver`);
  if (!rows[0]) throw new Error("pg_stat_archiver returned no row");
  return evaluateArchive(rows[0]);
}
