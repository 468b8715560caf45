import { setTimeout as sleep } from "node:timers/promises";
import { DrizzleQueryError } from "drizzle-orm/errors";
import PgBoss from "pg-boss";
import { db } from "@/db";
import { databaseErrorCode } from "@/db/database-errors";
import { removeFailuresOf } from "@/lib/operations/failed-jobs/scheduled-failures";
import { DAY_MS } from "@/lib/platform/dates";
import { inSpan } from "@/lib/platform/in-span";
import { pgBossDatabase } from "@/lib/platform/job-queue/enqueue";
import { type JobName, redactError } from "@/lib/platform/job-queue/job-schedules";
import { log } from "@/lib/platform/log";
import { isHeldAfterRestore } from "@/lib/platform/maintenance/queries";
import { type JobHandler, jobHandlers } from "./job-handlers";

const pollingOptions = {
  /** How soon a queued job starts. */
  pollingIntervalSeconds: 2,
  /** How soon a job whose process died is noticed, after its time limit. */
  maintenanceIntervalSeconds: 30,
};

/** How long failed jobs are kept for administrators to look at. */
const KEEP_FAILED_SECONDS = (90 * DAY_MS) / 1000;
const START_AGAIN_MS = 5_000;

interface RunningJobs {
  /**
   * Takes no further job and waits this long for those in progress; another process takes over what takes
   * longer.
   */
  stop(patienceMs: number): Promise<void>;
}

/**
 * Runs jobs in this process, one of each kind at a time, until it is stopped. Any number of processes may do
 * so: each job is claimed by one. If the database is unavailable at the start, it waits for it.
 */
export function startJobs(
  list: Record<string, JobHandler> = jobHandlers,
  options = pollingOptions,
): RunningJobs {
  let boss: PgBoss | undefined;
  let isStopping = false;

  async function start(): Promise<void> {
    const started = await openBoss(options);
    for (const [name, work] of Object.entries(list))
      await started.work<Record<string, unknown>>(name, {}, async ([job]) => {
        if (job) await runJob(name, work, job.data);
      });
    boss = started;
  }

  const starting = (async () => {
    while (!boss && !isStopping)
      await start().catch(async (error) => {
        log.warn({ err: error }, "jobs are not running yet");
        await sleep(START_AGAIN_MS, undefined, { ref: false });
      });
  })();

  return {
    async stop(patienceMs) {
      isStopping = true;
      await starting;
      await boss?.stop({ graceful: patienceMs > 0, timeout: patienceMs });
    },
  };
}

async function openBoss(options: typeof pollingOptions): Promise<PgBoss> {
  let isOpen = false;
  const boss = new PgBoss({
    db: {
      executeSql: async (text, values) =>
        pgBossDatabase(db())
          .executeSql(text, values)
          .catch((error) => ignoreLostConnection(error, isOpen)),
    },
    migrate: false,
    ...options,
    archiveFailedAfterSeconds: KEEP_FAILED_SECONDS,
  });
  boss.on("error", (error) => log.warn({ err: error }, "jobs"));
  await boss.start();
  isOpen = true;
  return boss;
}

/**
 * pg-boss does not await what it writes after a job, and an unhandled rejection would end the process. Only
 * errors of an unavailable database are ignored here: the job is run again.
 */
function ignoreLostConnection(error: unknown, isOpen: boolean): { rows: never[] } {
  if (!isOpen) throw error;
  log.warn({ err: error }, "jobs could not reach the database");
  // pg-boss counts no rows where it gets no result; with an empty list it would read the first row of none.
  return undefined as unknown as { rows: never[] };
}

/** What runs although the database was restored and not compared yet. Reconciling then only compares. */
const runsAfterRestore = new Set<string>(["backup", "security-scan", "reconcile"] satisfies JobName[]);

async function runJob(name: string, work: JobHandler, data: Record<string, unknown>): Promise<void> {
  try {
    if (!runsAfterRestore.has(name) && (await isHeldAfterRestore())) {
      log.warn({ job: name }, "a job is left out until the restored database has been compared");
      return;
    }
    await inSpan(`job ${name}`, {}, () => work(data, new Date()));
    await removeFailuresOf(name);
  } catch (error) {
    log.error({ err: error, job: name }, "job failed");
    // A thrown value is stored whole and shown to administrators, so it must contain neither a stack nor
    // statement parameters.
    throw { message: errorMessageOf(error) };
  }
}

function errorMessageOf(error: unknown): string {
  if (error instanceof DrizzleQueryError) return `database error ${databaseErrorCode(error) ?? ""}`.trim();
  return redactError(error instanceof Error ? error.message : String(error));
}
