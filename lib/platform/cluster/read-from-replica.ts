import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { connect, type Database, primary, readScope } from "@/db";
import { databaseErrorCode, isUnavailable, isWorthRetrying } from "@/db/database-errors";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";

interface Replica {
  database: Database;
  /** When it last had everything that was committed. */
  currentAt: number;
  /** Not used before then, because it failed or was late. */
  skippedUntil: number;
}

/** How long a read waits for a replica before it goes to the primary. */
const WAIT_MS = 100;
const POLL_MS = 5;
const LATE_SKIP_MS = 1_000;
const FAILED_SKIP_MS = 5_000;
/** How long the primary and a replica may take to report their position. */
const REPORT_MS = 1_000;
/** By how much a timer may be late if the process did not stand still. */
const TIMER_DELAY_MS = 10;
/** How stale reads may be while the primary does not report. */
const MAX_STALE_MS = 30_000;

const holder = globalThis as typeof globalThis & { gendanaReplicas?: Replica[]; gendanaNextReplica?: number };

/**
 * Runs the reads of `work` on a replica of DATABASE_REPLICA_URLS that has everything that any process committed before
 * them; on the primary if there is no such replica, or it fails on the way. `work` may run twice and must not write.
 * While the primary is unreachable, a replica that was current within the last half minute is used.
 */
export async function readFromReplica<T>(work: () => Promise<T>): Promise<T> {
  const replica = readScope().getStore() ? undefined : await findCurrentReplica();
  if (!replica) return work();
  try {
    return await readScope().run(replica.database, work);
  } catch (error) {
    // A statement that times out would time out on the primary too. A replica cancels reads of rows that it has to
    // remove (40001).
    if (databaseErrorCode(error) === "57014" || !(isUnavailable(error) || isWorthRetrying(error)))
      throw error;
    skip(replica, FAILED_SKIP_MS, error);
    return work();
  }
}

async function findCurrentReplica(): Promise<Replica | undefined> {
  const available = replicas().filter(({ skippedUntil }) => skippedUntil <= Date.now());
  if (available.length === 0) return undefined;
  holder.gendanaNextReplica = (holder.gendanaNextReplica ?? 0) + 1;
  const replica = available[holder.gendanaNextReplica % available.length];
  if (!replica) return undefined;
  const position = await findPosition();
  try {
    return (await isCurrent(replica, position)) ? replica : undefined;
  } catch (error) {
    skip(replica, FAILED_SKIP_MS, error);
    return undefined;
  }
}

/** The position up to which the primary's log is on its disk; it includes every acknowledged commit. */
async function findPosition(): Promise<string | undefined> {
  const asked = primary().execute<{ position: string }>(
    sql`select pg_current_wal_flush_lsn()::text as position`,
  );
  const rows = await withinReport(asked.catch(() => undefined));
  return rows?.[0]?.position;
}

/** Undefined without an answer: the host may be gone, which the connection notices only seconds later. */
function withinReport<T>(asked: Promise<T>): Promise<T | undefined> {
  return Promise.race([asked, waitForReport()]);
}

/**
 * Waits a second time if the process stood still meanwhile: then it may not even have asked, or not have read the answer
 * that has arrived.
 */
async function waitForReport(): Promise<undefined> {
  const startedAt = performance.now();
  await sleep(REPORT_MS, undefined, { ref: false });
  const stoodStill = performance.now() - startedAt > REPORT_MS + TIMER_DELAY_MS;
  return stoodStill ? sleep(REPORT_MS, undefined, { ref: false }) : undefined;
}

async function isCurrent(replica: Replica, position: string | undefined): Promise<boolean> {
  if (!position) return Date.now() - replica.currentAt < MAX_STALE_MS;
  const until = Date.now() + WAIT_MS;
  while (!(await hasReplayed(replica, position))) {
    if (Date.now() > until) {
      skip(replica, LATE_SKIP_MS);
      return false;
    }
    await sleep(POLL_MS);
  }
  replica.currentAt = Date.now();
  return true;
}

/** False for a replica that was promoted. */
async function hasReplayed({ database }: Replica, position: string): Promise<boolean> {
  const asked = database
    .execute<{ isCurrent: boolean | null }>(
      sql`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as "isCurrent"`,
    )
    .then(([state]) => state?.isCurrent === true);
  const isReplayed = await withinReport(asked);
  if (isReplayed === undefined) throw new Error(`The replica did not answer within ${REPORT_MS} ms`);
  return isReplayed;
}

function skip(replica: Replica, milliseconds: number, error?: unknown): void {
  if (error) log.warn({ err: error }, "a replica failed, reads go to the primary");
  replica.skippedUntil = Date.now() + milliseconds;
}

function replicas(): Replica[] {
  const { DATABASE_REPLICA_URLS, DATABASE_POOL, DATABASE_PREPARED } = env();
  holder.gendanaReplicas ??= DATABASE_REPLICA_URLS.map((url) => ({
    database: connect(url, DATABASE_POOL, { isPrepared: DATABASE_PREPARED === "on" }),
    currentAt: 0,
    skippedUntil: 0,
  }));
  return holder.gendanaReplicas;
}
