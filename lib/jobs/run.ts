import { setTimeout as sleep } from "node:timers/promises";
import { DrizzleQueryError } from "drizzle-orm/errors";
import PgBoss from "pg-boss";
import { db } from "@/db";
import { databaseErrorCode } from "@/db/failure";
import { DAY_MS } from "@/lib/dates";
import { log } from "@/lib/log";
import { tellable } from "./rules";
import { type Work, works } from "./works";

const pace = {
  /** How soon what is asked for begins. */
  pollingIntervalSeconds: 2,
  /** How soon a job whose process died is noticed, after the time it was given. */
  maintenanceIntervalSeconds: 30,
};
/** Dead jobs wait this long for somebody to look at them. */
const KEEP_DEAD_SECONDS = (90 * DAY_MS) / 1000;
const START_AGAIN_MS = 5_000;

interface Running {
  /** Takes no further job and waits this long for those under way; what takes longer is handed to another process. */
  stop(patienceMs: number): Promise<void>;
}

/**
 * Runs jobs in this process, one of each kind at a time, as long as it lives. Any number of processes may: each job is
 * claimed by one. A database that is away at the start is waited for.
 */
export function startJobs(list: Record<string, Work> = works, options = pace): Running {
  let boss: PgBoss | undefined;
  let isStopping = false;

  async function start(): Promise<void> {
    const started = await openBoss(options);
    for (const [name, work] of Object.entries(list))
      await started.work<Record<string, unknown>>(name, {}, async ([job]) => {
        if (job) await perform(name, work, job.data);
      });
    boss = started;
  }

  const starting = (async () => {
    while (!boss && !isStopping)
      await start().catch(async (error) => {
        log.warn({ err: error }, "jobs do not run yet");
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

async function openBoss(options: typeof pace): Promise<PgBoss> {
  let isOpen = false;
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => execute(text, values).catch((error) => lose(error, isOpen)) },
    migrate: false,
    ...options,
    archiveFailedAfterSeconds: KEEP_DEAD_SECONDS,
  });
  boss.on("error", (error) => log.warn({ err: error }, "jobs"));
  await boss.start();
  isOpen = true;
  return boss;
}

/** Some of pg-boss's statements are whole transactions: cut off in the middle, their connection is of no more use. */
async function execute(text: string, values?: unknown[]): ReturnType<PgBoss.Db["executeSql"]> {
  const client = await db().$client.connect();
  let isDone = false;
  try {
    const result = await client.query(text, values);
    isDone = true;
    return result;
  } finally {
    client.release(!isDone && /^\s*BEGIN/.test(text));
  }
}

/**
 * pg-boss leaves what it writes after a job unawaited, and a rejection nobody awaits ends a process. Of a database that
 * is away no more than this may come: the job is run again.
 */
function lose(error: unknown, isOpen: boolean): { rows: never[] } {
  if (!isOpen) throw error;
  log.warn({ err: error }, "jobs did not reach the database");
  return undefined as unknown as { rows: never[] };
}

async function perform(name: string, work: Work, data: Record<string, unknown>): Promise<void> {
  try {
    await work(data, new Date());
  } catch (error) {
    log.error({ err: error, job: name }, "job failed");
    // What is thrown is stored whole, and read by administrators: neither a stack nor a statement's parameters.
    throw { message: describe(error) };
  }
}

function describe(error: unknown): string {
  if (error instanceof DrizzleQueryError) return `database error ${databaseErrorCode(error) ?? ""}`.trim();
  return tellable(error instanceof Error ? error.message : String(error));
}
