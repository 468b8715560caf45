import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { connect, type Database } from "@/db";
import { removeEmbedded, startEmbedded } from "@/db/embedded";
import { freePort } from "@/db/embedded/free-port";

export interface RunningApp {
  baseUrl: string;
  database: Database;
  launcherPid: number;
  /** The pid of the web server, which changes when it is restarted. */
  appPid(): number;
  killApp(): void;
  killDatabase(): void;
  /** Waits until the app and its database respond again. */
  waitUntilReady(): Promise<void>;
  close(): Promise<void>;
}

/** Gendana as `npm start` runs it, on temporary data. */
export async function startApp(changes: Record<string, string> = {}): Promise<RunningApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "gendana-bench-"));
  const port = await freePort();
  const secret = randomBytes(32).toString("hex");
  const baseUrl = `http://127.0.0.1:${port}`;
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: "127.0.0.1",
    AUTH_SECRET: secret,
    SITE_URL: baseUrl,
    TRUSTED_PROXIES: "1",
  };
  const env = { ...process.env, DATABASE_URL: "", LOG_LEVEL: "error", ...settings, ...changes };
  const launcher = spawn(process.execPath, ["scripts/start.mjs"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  await waitUntilReady(baseUrl, launcher);
  // Connects to the server that npm start has started on the same directory.
  const server = await startEmbedded({ dataDir });
  Object.assign(process.env, settings, { DATABASE_URL: server.url });
  const database = connect(server.url, 10);
  return {
    baseUrl,
    database,
    launcherPid: launcher.pid ?? 0,
    appPid: () => findAppPid(launcher.pid ?? 0),
    killApp: () => process.kill(findAppPid(launcher.pid ?? 0), "SIGKILL"),
    killDatabase: () => server.kill9ForTests(),
    waitUntilReady: () => waitUntilReady(baseUrl, launcher),
    close: async () => {
      await database.close();
      launcher.kill("SIGTERM");
      if (launcher.exitCode === null) await once(launcher, "exit");
      await server.stop();
      await removeEmbedded(dataDir);
    },
  };
}

async function waitUntilReady(baseUrl: string, launcher: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 300_000; Date.now() < deadline; await sleep(50)) {
    if (launcher.exitCode !== null) throw new Error("npm start ended; its messages are above");
    const reply = await fetch(`${baseUrl}/api/ready`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    );
    if (reply?.status === 200) return;
  }
  throw new Error("the app did not become ready");
}

/** The web server among the launcher's descendants; it calls itself next-server. */
export function findAppPid(ancestor: number): number {
  const parents = new Map<number, number>();
  const webServers: number[] = [];
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    try {
      const [, , , parent] = readFileSync(`/proc/${name}/stat`, "utf8")
        .replace(/\(.*\)/, "()")
        .split(" ");
      parents.set(Number(name), Number(parent));
      if (readFileSync(`/proc/${name}/cmdline`, "utf8").startsWith("next-server"))
        webServers.push(Number(name));
    } catch {
      // It ended meanwhile.
    }
  }
  const descends = (pid: number): boolean => pid === ancestor || (pid > 1 && descends(parents.get(pid) ?? 0));
  const found = webServers.find(descends);
  if (found !== undefined) return found;
  throw new Error("the web server was not found");
}
