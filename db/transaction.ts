import { AsyncLocalStorage } from "node:async_hooks";
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

interface CommitMark {
  write: (tx: Transaction) => Promise<void>;
  isWritten: boolean;
}

const commitMark = new AsyncLocalStorage<CommitMark>();

/** Runs `work`; the first transaction of `transact` that it commits contains what `write` writes. */
export async function markFirstCommit<T>(write: CommitMark["write"], work: () => Promise<T>): Promise<T> {
  const mark = { write, isWritten: false };
  try {
    return await commitMark.run(mark, work);
  } finally {
    // What `work` has started and not awaited belongs to nobody's request.
    mark.isWritten = true;
  }
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
  const mark = commitMark.getStore();
  const result = await db().transaction(async (tx) => {
    afterCommit.set(tx, left);
    const made = await work(tx);
    if (mark && !mark.isWritten) await mark.write(tx);
    return made;
  });
  if (mark) mark.isWritten = true;
  for (const run of left) run();
  return result;
}
