import { isWorthRetrying } from "./failure";
import { db, type Transaction } from "./index";

const TRIES = 4;

/** One transaction; a deadlock or serialisation failure is tried again, with a little disorder in the waiting. */
export async function transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db().transaction(work);
    } catch (error) {
      if (attempt >= TRIES || !isWorthRetrying(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40 * attempt));
    }
  }
}
