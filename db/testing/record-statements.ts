import { afterAll } from "vitest";
import { openConnection } from "../connection";
import { drizzleOver } from "../drizzle";
import type { Database } from "../index";
import { openPool } from "../pool";

/**
 * Records every statement that the module under test sends to a database of freshDatabase(), for tests of how many it
 * needs. The result grows as they are sent. Those on the tables of the simulated providers are left out: these stand for
 * services elsewhere, and theirs settle charges of an earlier file when its timers end.
 */
export function recordStatements({ url }: { url: string }): string[] {
  const statements: string[] = [];
  const open = async () => {
    const connection = await openConnection({ url });
    const { query } = connection;
    connection.query = (text, ...rest) => {
      if (!text.includes('"simulated_')) statements.push(text);
      return query(text, ...rest);
    };
    return connection;
  };
  const pool = openPool({ open, max: 5, patience: 60_000 });
  const recorded = Object.assign(drizzleOver(pool.lend), { close: pool.close });
  (globalThis as { gendanaDatabase?: Database }).gendanaDatabase = recorded;
  afterAll(pool.close);
  return statements;
}
