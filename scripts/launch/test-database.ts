import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { removeEmbedded, startEmbedded } from "../../db/embedded";
import { isAlive } from "../../db/embedded/cluster";
import { SCRATCH, scratchPlaces } from "../../db/embedded/scratch";

export interface TestDatabase {
  /** The server; who tests makes databases of their own in it. */
  serverUrl: string;
  /** Makes an empty database and gives its address. */
  create(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** A server of its own for one run of the tests. */
export async function startTestDatabase(dataDir: string): Promise<TestDatabase> {
  const server = await startEmbedded({ dataDir, isThrowAway: true });
  return {
    serverUrl: server.url,
    async create(name) {
      const admin = new pg.Client({ connectionString: server.url });
      await admin.connect();
      await admin.query(`create database ${pg.escapeIdentifier(name)}`);
      await admin.end();
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      return url.href;
    },
    async stop() {
      await server.stop();
      await removeEmbedded(dataDir);
    },
  };
}

/** Ends the servers of runs that were killed, and removes their directories. */
export async function clearAbandoned(): Promise<void> {
  for (const place of scratchPlaces)
    for (const name of await readdir(place).catch(() => [])) await clearIfAbandoned(place, name);
}

async function clearIfAbandoned(place: string, name: string): Promise<void> {
  const pid = Number.parseInt(name.startsWith(SCRATCH) ? name.slice(SCRATCH.length) : "", 10);
  const directory = path.join(place, name);
  if (!pid || isAlive(pid) || (await stat(directory)).uid !== process.getuid?.()) return;
  // A server that is joined and left by its only holder stops.
  const dataDir = path.join(directory, "data");
  const server = await startEmbedded({ dataDir }).catch(() => undefined);
  await server?.stop();
  await removeEmbedded(dataDir);
  await rm(directory, { recursive: true, force: true });
}
