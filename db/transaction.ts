import { isWorthRetrying } from "./database-errors";
import { db, type Executor, type Transaction } from "./index";

const MAX_ATTEMPTS = 4;

/** The functions to call after the commit of each running transaction. */
const afterCommit = new WeakMap<Transaction, (() => void)[]>();

/** Calls a function after the commit of the transaction that `transact` runs; never after a rollback. */
export function onCommit(tx: Transaction, work: () => void): void {
  afterCommit.get(tx)?.push(work);
}

/** Calls a function once what the executor has written is committed: at once outside of a transaction. */
export function onceStored(executor: Executor, work: () => void): void {
  if ("rollback" in executor) onCommit(executor, work);
  else work();
}

/** Runs one transaction and retries it after a deadlock or serialisation failure, with random delays. */
export async function transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await commit(work);
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isWorthRetrying(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40 * attempt));
    }
  }
}

async function commit<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const left: (() => void)[] = [];
  const result = await db().transaction((tx) => {
    afterCommit.set(tx, left);
    return work(tx);
  });
  for (const run of left) run();
  return result;
}
