import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { connect, type Database } from "@/db";
import { loadScale } from "@/db/demo/scale/load";
import { removeEmbedded, startEmbedded } from "@/db/embedded";
import { migrate } from "@/db/migrate";

/** A statement as the driver was given it. */
interface Statement {
  text: string;
  values?: unknown[];
}

/** A database with many cars that lib's queries reach through db(), and a way to ask the same in bare SQL. */
export async function openSearchDatabase(vehicles: number, bookings: number, users?: number) {
  const given = process.env.DATABASE_URL;
  const { url, close: tearDown } = given
    ? { url: given, close: async () => {} }
    : await scratch(vehicles, bookings, users);
  const database = connect(url, 10);
  (globalThis as { gendanaDatabase?: Database }).gendanaDatabase = database;
  const bare = new pg.Pool({
    connectionString: url,
    max: 10,
    options: "-c TimeZone=UTC -c jit=off -c work_mem=16MB -c random_page_cost=1.1",
  });
  return {
    recorded,
    rows: async (statement: string) => (await bare.query(statement)).rows,
    /** One after the other, as the search asks them. */
    replay: async (statements: Statement[]) => {
      for (const { text, values } of statements) await bare.query({ text, values, rowMode: "array" });
    },
    close: async () => {
      await bare.end();
      await database.close();
      await tearDown();
    },
  };
}

/** Seeds a throw-away server of our own; some minutes for a million cars. */
async function scratch(vehicles: number, bookings: number, users?: number) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "gendana-bench-"));
  const server = await startEmbedded({ dataDir });
  await migrate(server.url);
  await loadScale(server.url, { vehicles, bookings, users }, (message) => console.log(message));
  return {
    url: server.url,
    close: async () => {
      await server.stop();
      await removeEmbedded(dataDir);
    },
  };
}

/** The statements some work sends, in order. */
async function recorded(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [asked, values] = given as [string | Statement, unknown[] | undefined];
    if (typeof asked === "string")
      statements.push({ text: asked, values: Array.isArray(values) ? values : undefined });
    else if (asked.text)
      statements.push({
        text: asked.text,
        values: asked.values ?? (Array.isArray(values) ? values : undefined),
      });
    return (original as (...all: unknown[]) => unknown).apply(this, given);
  } as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return statements;
}
