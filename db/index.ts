import { AsyncLocalStorage } from "node:async_hooks";
import { env } from "@/lib/platform/env";
import { openConnection } from "./connection";
import { drizzleOver } from "./drizzle";
import { openPool } from "./pool";

interface ConnectOptions {
  /** How long a caller waits for a free connection or a locked row, in milliseconds. */
  patience?: number;
  /** Whether connections keep the statements that Drizzle builds. */
  isPrepared?: boolean;
}

/** Opens a bounded connection pool. A stuck statement or lock is cancelled instead of piling up. */
export function connect(
  url: string,
  poolSize: number,
  { patience = 10_000, isPrepared }: ConnectOptions = {},
) {
  const parameters = {
    application_name: "gendana",
    statement_timeout: 1.5 * patience,
    lock_timeout: patience,
    idle_in_transaction_session_timeout: 2 * patience,
    // JIT is off because compiling a plan takes longer than any of our queries. A search sorts thousands of
    // vehicles at a time, hence work_mem. On solid-state disks and in memory a random page costs little more
    // than a sequential one; the default of 4 makes the planner read whole tables.
    options: "-c TimeZone=UTC -c jit=off -c work_mem=16MB -c random_page_cost=1.1",
  };
  const open = () => openConnection({ url, parameters, patience });
  const pool = openPool({ open, max: poolSize, patience });
  return Object.assign(drizzleOver(pool.lend, { isPrepared }), { close: pool.close });
}

export type Database = ReturnType<typeof connect>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** For functions that run both inside and outside a transaction. */
export type Executor = Database | Transaction;

// One pool per process: bundlers copy modules, so it lives on globalThis.
const holder = globalThis as typeof globalThis & {
  gendanaDatabase?: Database;
  gendanaReadScope?: AsyncLocalStorage<Database>;
};

/** The primary, or within `readFromReplica` the replica. */
export function db(): Database {
  return holder.gendanaReadScope?.getStore() ?? primary();
}

export function primary(): Database {
  holder.gendanaDatabase ??= connectAsConfigured();
  return holder.gendanaDatabase;
}

/** Holds the database of the reads that `readFromReplica` runs. */
export function readScope(): AsyncLocalStorage<Database> {
  holder.gendanaReadScope ??= new AsyncLocalStorage();
  return holder.gendanaReadScope;
}

function connectAsConfigured(): Database {
  const { DATABASE_URL, DATABASE_POOL, DATABASE_PREPARED } = env();
  return connect(DATABASE_URL, DATABASE_POOL, { isPrepared: DATABASE_PREPARED === "on" });
}

/**
 * For statements that nearly every request runs: building one with Drizzle can take longer than running it. Returns a
 * function that gives the statement of `db()`, built once per database.
 */
export function preparedOnce<Statement>(build: (database: Database) => Statement): () => Statement {
  const statements = new WeakMap<Database, Statement>();
  return () => {
    const database = db();
    const known = statements.get(database);
    if (known) return known;
    const built = build(database);
    statements.set(database, built);
    return built;
  };
}
