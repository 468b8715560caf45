import PgBoss from "pg-boss";
import { v7 as uuid } from "uuid";
import type { Executor } from "@/db";
import type { JobName } from "./job-schedules";

/** Runs pg-boss's statements on our own connections. */
export function pgBossDatabase(executor: Executor): PgBoss.Db {
  return {
    executeSql: async (text, values = []) => {
      const statement = { sql: text, params: values };
      const { session } = executor._;
      const rows = await session.prepareQuery(statement, undefined, undefined, false).execute();
      return { rows: rows as never[] };
    },
  };
}

interface EnqueueOptions {
  /**
   * At most one job per key waits and one runs; a request while one runs becomes the waiting job. Without a
   * key every request counts.
   */
  singletonKey?: string;
}

/**
 * Enqueues a job in the transaction that causes it, so that a rollback also discards the job. Administrators
 * can read `data` and erasures do not clear it: pass ids, never names.
 */
export async function enqueue(
  tx: Executor,
  name: JobName,
  data: Record<string, string | number> = {},
  { singletonKey }: EnqueueOptions = {},
): Promise<void> {
  // Not started: this instance only inserts jobs.
  const boss = new PgBoss({ db: pgBossDatabase(tx), supervise: false, schedule: false });
  const id = await boss.send(name, data, { singletonKey: singletonKey ?? uuid() });
  if (!id && !singletonKey) throw new Error(`no queue for the job ${name}`);
}
