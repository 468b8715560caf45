import { sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import { databaseErrorCode } from "@/db/database-errors";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { type DatabaseActivity, MAX_SESSIONS, MAX_STATEMENTS } from "./contract";
import { redactStatement } from "./redact-statement";
import { type ObservedSession, sortSessions, statisticsStateOf } from "./rules";

/** Longer texts are cut before they are sent. */
const MAX_TEXT = 2_000;

/** What takes PostgreSQL's time, now and since its statistics began. For administrators. */
export async function getDatabaseActivity(actor: UserActor): Promise<DatabaseActivity> {
  requireAdmin(actor);
  const [statistics, sessions] = await Promise.all([readStatistics(), readSessions()]);
  return { statistics, ...sortSessions(sessions) };
}

async function readStatistics(): Promise<DatabaseActivity["statistics"]> {
  const [extension] = await db().execute<{ schema: string }>(sql`
    select nspname as schema from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
    where extname = 'pg_stat_statements'`);
  if (!extension) return { state: "notInstalled", since: null, statements: [] };
  try {
    return await readStatements(extension.schema);
  } catch (error) {
    const state = statisticsStateOf(databaseErrorCode(error));
    if (!state) throw error;
    return { state, since: null, statements: [] };
  }
}

const statementRow = z.object({
  id: z.string(),
  text: z.string(),
  calls: z.number(),
  totalMs: z.number(),
  maxMs: z.number(),
  rows: z.number(),
  percent: z.number(),
});

async function readStatements(schema: string): Promise<DatabaseActivity["statistics"]> {
  const relation = (name: string) => sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
  // The same statement is counted once for each role. Without an id it is that of a role whose statements are hidden.
  const rows = await db().execute(sql`
    select id, text, calls, total as "totalMs", "maxMs", rows, coalesce(100 * total / nullif(everything, 0), 0) as percent
    from (
      select queryid::text as id, left(coalesce(min(query), ''), ${MAX_TEXT}) as text, sum(calls)::float8 as calls,
        sum(total_exec_time) as total, max(max_exec_time) as "maxMs", sum(rows)::float8 as rows,
        sum(sum(total_exec_time)) over () as everything
      from ${relation("pg_stat_statements")}
      where dbid = (select oid from pg_database where datname = current_database())
      group by queryid
    ) as counted
    where id is not null order by total desc limit ${MAX_STATEMENTS}`);
  const [info] = await db().execute<{ since: string | null }>(sql`
    select to_char(stats_reset at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
    from ${relation("pg_stat_statements_info")}`);
  return {
    state: "on",
    since: info?.since ?? null,
    statements: z
      .array(statementRow)
      .parse(rows)
      .map((row) => ({
        ...row,
        text: redactStatement(row.text),
        meanMs: row.totalMs / Math.max(row.calls, 1),
      })),
  };
}

/**
 * All sessions on this database. Finding out who blocks a session takes locks that others need, so it is asked only for
 * those that have waited longest.
 */
async function readSessions(): Promise<ObservedSession[]> {
  const seconds = (since: string) =>
    sql`extract(epoch from clock_timestamp() - ${sql.identifier(since)})::float8`;
  const rows = await db().execute<ObservedSession & Record<string, unknown>>(sql`
    select pid, coalesce(application_name, '') as application, state,
      coalesce(backend_type, 'client backend') = 'client backend' as "isClient",
      ${seconds("query_start")} as "statementSeconds", ${seconds("state_change")} as "stateSeconds",
      ${seconds("xact_start")} as "transactionSeconds", wait_event_type || ': ' || wait_event as "waitsFor",
      case when state <> 'idle' then left(query, ${MAX_TEXT}) end as query,
      query = '<insufficient privilege>' as "isHidden",
      case when wait_event_type = 'Lock'
        and row_number() over (partition by wait_event_type = 'Lock' order by query_start) <= ${MAX_SESSIONS}
        then pg_blocking_pids(pid) else '{}' end as blockers
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`);
  return [...rows];
}
