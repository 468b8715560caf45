import { drizzle } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import { inStatementSpan } from "@/lib/platform/in-span";
import type { Connection } from "./connection";
import type { Lend } from "./pool";

/** How columns, which are declared in camel case, are named in the database. */
export const CASING = "snake_case";

interface Client {
  unsafe(text: string, values?: unknown[]): PromiseLike<unknown> & { values(): Promise<unknown> };
}

/** The parts of a client that Drizzle's driver for postgres.js uses. */
interface RootClient extends Client {
  /** Drizzle registers conversions here; ours are those of `valueTypes`. */
  options: { parsers: object; serializers: object };
  begin<T>(work: (client: TransactionClient) => Promise<T>): Promise<T>;
}

interface TransactionClient extends Client {
  savepoint<T>(work: (client: TransactionClient) => Promise<T>): Promise<T>;
}

interface Boundary {
  begin: string;
  commit: string;
  rollback: string;
}

const transaction: Boundary = { begin: "begin", commit: "commit", rollback: "rollback" };
const savepoint: Boundary = {
  begin: "savepoint nested",
  commit: "release nested",
  rollback: "rollback to nested; release nested",
};

/** Drizzle on our own connections, each lent for one statement or one transaction. */
export function drizzleOver(lend: Lend, { isPrepared = true } = {}) {
  const client: RootClient = {
    ...clientOver(lend, isPrepared),
    options: { parsers: {}, serializers: {} },
    begin: (work) => lend((connection) => runWithin(transaction, connection, work, isPrepared)),
  };
  return drizzle({ client: client as unknown as Sql, casing: CASING });
}

function clientOver(lend: Lend, isPrepared: boolean): Client {
  return {
    unsafe(text, values) {
      // Drizzle calls `values()` at once if it wants rows as arrays, which it does for statements it has
      // built.
      let asArrays = false;
      const result = Promise.resolve().then(() =>
        lend(async (connection) => {
          const options = { asArrays, isPrepared: isPrepared && isWorthPreparing(text, asArrays) };
          try {
            return await inStatementSpan(text, () => connection.query(text, values, options));
          } catch (error) {
            // A failed statement that contains a whole transaction leaves it open.
            if (/^\s*begin\b/i.test(text)) await connection.close();
            throw error;
          }
        }),
      );
      return Object.assign(result, {
        values: () => {
          asArrays = true;
          return result;
        },
      });
    },
  };
}

/**
 * Only statements built by Drizzle, and no searches by a list of words: the best plan of a search, as of most
 * hand-written statements, depends on the values, which a generic plan does not take into account.
 */
function isWorthPreparing(text: string, asArrays: boolean): boolean {
  return (asArrays || /^(insert into|update|delete from) "/.test(text)) && !text.includes("::text[]");
}

async function runWithin<T>(
  { begin, commit, rollback }: Boundary,
  connection: Connection,
  work: (client: TransactionClient) => Promise<T>,
  isPrepared: boolean,
): Promise<T> {
  await inStatementSpan(begin, () => connection.query(begin));
  try {
    const result = await work({
      ...clientOver((use) => use(connection), isPrepared),
      savepoint: (nested) => runWithin(savepoint, connection, nested, isPrepared),
    });
    await inStatementSpan(commit, () => connection.query(commit));
    return result;
  } catch (error) {
    await connection.query(rollback).catch(() => connection.close());
    throw error;
  }
}
