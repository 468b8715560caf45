import { drizzle } from "drizzle-orm/node-postgres";
import { env } from "@/lib/platform/env";
import { isUnavailable } from "./database-errors";
import { openPool } from "./pool";

/**
 * Opens a bounded connection pool. A stuck statement or lock is cancelled instead of piling up; a caller
 * waits at most `patience` milliseconds for a free connection or a locked row.
 */
export function connect(url: string, poolSize: number, patience = 10_000) {
  const pool = openPool({
    connectionString: url,
    max: poolSize,
    application_name: "gendana",
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: 30 * 60,
    keepAlive: true,
    statement_timeout: 1.5 * patience,
    lock_timeout: patience,
    idle_in_transaction_session_timeout: 2 * patience,
    // JIT is off because compiling a plan takes longer than any query of ours runs. A search sorts some
    // thousand vehicles at a time, hence work_mem. On solid-state disks and in memory a random page costs little
    // more than the next one; the default of 4 makes the planner read whole tables.
    options: "-c TimeZone=UTC -c jit=off -c work_mem=16MB -c random_page_cost=1.1",
  });
  // A lost connection already fails the query that uses it; without a listener the event would also end the
  // process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const database = drizzle({ client: pool, ...mapping });
  // Drizzle sends BEGIN before it guards the connection: a connection that dies there would never return to
  // the pool.
  const transaction: typeof database.transaction = async (work, config) => {
    const client = await pool.connect();
    let isBroken = true;
    try {
      const result = await drizzle({ client, ...mapping }).transaction(work as never, config);
      isBroken = false;
      return result as never;
    } catch (error) {
      isBroken = isUnavailable(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
  return Object.assign(database, { transaction, close: () => pool.end() });
}

const mapping = { casing: "snake_case" } as const;

export type Database = ReturnType<typeof connect>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** For functions that run both inside and outside a transaction. */
export type Executor = Database | Transaction;

// One pool per process: bundlers copy modules, so it lives on globalThis.
const holder = globalThis as typeof globalThis & { gendanaDatabase?: Database };

export function db(): Database {
  holder.gendanaDatabase ??= connect(env().DATABASE_URL, env().DATABASE_POOL);
  return holder.gendanaDatabase;
}
