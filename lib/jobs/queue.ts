import PgBoss from "pg-boss";
import { v7 as uuid } from "uuid";
import type { Executor } from "@/db";
import type { JobName } from "./rules";

/** pg-boss's statements on our own connections. */
export function statementsOn(executor: Executor): PgBoss.Db {
  return {
    executeSql: (text, values = []) => {
      const statement = { sql: text, params: values };
      const { session } = executor._;
      const result = session.prepareQuery(statement, undefined, undefined, false).execute();
      return result as Promise<{ rows: never[] }>;
    },
  };
}

interface Asking {
  /** Of one key at most one waits and one runs; asking for another meanwhile is the one that waits. Else each counts. */
  singletonKey?: string;
}

/**
 * Asks for a job to be run soon, in the transaction of what it follows from: rolled back, it was never asked for. What
 * `data` holds is read by administrators and survives erasures: ids, never names.
 */
export async function enqueue(
  tx: Executor,
  name: JobName,
  data: Record<string, string | number> = {},
  { singletonKey }: Asking = {},
): Promise<void> {
  // Not started: it only puts in.
  const boss = new PgBoss({ db: statementsOn(tx), supervise: false, schedule: false });
  const id = await boss.send(name, data, { singletonKey: singletonKey ?? uuid() });
  if (!id && !singletonKey) throw new Error(`no queue for the job ${name}`);
}
