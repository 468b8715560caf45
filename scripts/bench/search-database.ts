import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { connect, type Database } from "@/db";
import { openConnection, withConnection } from "@/db/connection";
import { loadScale } from "@/db/demo/scale/load";
import { removeEmbedded, startEmbedded } from "@/db/embedded";
import { migrate } from "@/db/migrate";

/** A statement as passed to the driver. */
interface Statement {
  text: string;
  values?: unknown[];
}

const given = process.env.DATABASE_URL;

/** A database with many cars that lib's queries reach through db(), and a way to run plain SQL on it. */
export async function openSearchDatabase(vehicles: number, bookings: number, users?: number) {
  const { url, close: tearDown } = given
    ? { url: given, close: async () => {} }
    : await scratch(vehicles, bookings, users);
  const database = connect(url, 10);
  // lib checks its environment before it looks for a replica.
  process.env.DATABASE_URL = url;
  process.env.AUTH_SECRET ||= "a secret that signs nothing but benches";
  (globalThis as { gendanaDatabase?: Database }).gendanaDatabase = database;
  const options = "-c TimeZone=UTC -c jit=off -c work_mem=16MB -c random_page_cost=1.1";
  const bare = await openConnection({ url, parameters: { options } });
  return {
    recorded: (work: () => Promise<unknown>) => recorded(database, work),
    rows: (statement: string) => bare.query(statement),
    /** One after the other, like the search runs them. */
    replay: async (statements: Statement[]) => {
      for (const { text, values } of statements) await bare.query(text, values, { asArrays: true });
    },
    close: async () => {
      await bare.close();
      await database.close();
      await tearDown();
    },
  };
}

/** Seeds a temporary server; takes some minutes for a million cars. */
async function scratch(vehicles: number, bookings: number, users?: number) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "gendana-bench-"));
  const server = await startEmbedded({ dataDir, isThrowAway: true });
  await migrate(server.url);
  await loadScale(server.url, { vehicles, bookings, users }, (message) => console.log(message));
  // Otherwise autovacuum would do the same during the measurement.
  await withConnection({ url: server.url }, (connection) =>
    connection.query("vacuum vehicles, vehicle_pictures, vehicle_occupancy, bookings"),
  );
  return {
    url: server.url,
    close: async () => {
      await server.stop();
      await removeEmbedded(dataDir);
    },
  };
}

/** The statements that some work sends outside transactions, in order. */
async function recorded({ $client: client }: Database, work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const original = client.unsafe;
  client.unsafe = ((text: string, values: unknown[]) => {
    statements.push({ text, values });
    return original(text, values as never[]);
  }) as typeof original;
  try {
    await work();
  } finally {
    client.unsafe = original;
  }
  return statements;
}
