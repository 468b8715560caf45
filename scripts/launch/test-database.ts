import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { withConnection } from "../../db/connection";
import { removeEmbedded, startEmbedded } from "../../db/embedded";
import { isAlive } from "../../db/embedded/cluster";
import { SCRATCH_PREFIX, scratchFolders } from "../../db/embedded/scratch";

export interface TestDatabase {
  /** URL of the server; each test creates its own databases in it. */
  serverUrl: string;
  /** Creates an empty database and returns its URL. */
  create(name: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startTestDatabase(dataDir: string): Promise<TestDatabase> {
  const server = await startEmbedded({ dataDir, isThrowAway: true });
  return {
    serverUrl: server.url,
    async create(name) {
      await withConnection(server, (admin) => admin.query(`create database "${name}"`));
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

/** Stops the servers of killed runs and removes their directories. */
export async function clearAbandoned(): Promise<void> {
  for (const place of scratchFolders)
    for (const name of await readdir(place).catch(() => [])) await clearIfAbandoned(place, name);
}

async function clearIfAbandoned(place: string, name: string): Promise<void> {
  const pid = Number.parseInt(name.startsWith(SCRATCH_PREFIX) ? name.slice(SCRATCH_PREFIX.length) : "", 10);
  const directory = path.join(place, name);
  if (!pid || isAlive(pid) || (await stat(directory)).uid !== process.getuid?.()) return;
  // Connecting to the server and closing it as the last session stops it.
  const dataDir = path.join(directory, "data");
  const server = await startEmbedded({ dataDir }).catch(() => undefined);
  await server?.stop();
  await removeEmbedded(dataDir);
  await rm(directory, { recursive: true, force: true });
}
