import { drizzle } from "drizzle-orm/node-postgres";
import { env } from "@/lib/env";
import { isUnavailable } from "./failure";
import { openPool } from "./pool";

/**
 * Opens a bounded pool. Times in milliseconds: a stuck statement or lock gives up instead of piling up, and who finds
 * every connection or a row taken waits for `patience` at the most.
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
    // Compiling a plan takes longer than any of ours runs; a search sorts and keeps some thousand cars at a time.
    options: "-c TimeZone=UTC -c jit=off -c work_mem=16MB",
  });
  // A connection that dies tells whoever is using it; the event itself must only not bring the process down.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const database = drizzle({ client: pool, ...mapping });
  // Drizzle says BEGIN before it guards the connection: one that is dead by then would never come back to the pool.
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
/** For functions that read inside or outside a transaction alike. */
export type Executor = Database | Transaction;

// One pool a process, also across the module copies a bundler makes.
const holder = globalThis as typeof globalThis & { gendanaDatabase?: Database };

export function db(): Database {
  holder.gendanaDatabase ??= connect(env().DATABASE_URL, env().DATABASE_POOL);
  return holder.gendanaDatabase;
}
