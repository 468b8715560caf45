import { isWorthRetrying } from "./database-errors";
import { db, type Transaction } from "./index";

const MAX_ATTEMPTS = 4;

/** Runs one transaction and retries it after a deadlock or serialisation failure, with random delays. */
export async function transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db().transaction(work);
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isWorthRetrying(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40 * attempt));
    }
  }
}
