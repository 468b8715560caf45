import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { removeEmbedded, startEmbedded } from "@/db/embedded";
import { freePort } from "@/db/embedded/free-port";
import { superviseApp } from "../launch/app-server";
import { embeddedEnvironment } from "../launch/environment";
import { buildEmptyApp, startEmptyApp, writeEmptyApp } from "./empty-app";
import { reportFigure } from "./figures";
import { percentile } from "./http-client";
import { option } from "./measure";
import { showUsage } from "./usage";

// npm run bench -- start [--rounds 5]
// The time from start to first response: of the web server on a running database, and of `npm start` with an
// existing database, alternating with an empty Next app; medians.
showUsage("npm run bench -- start [--rounds 5]");
const rounds = option("--rounds", 5);
const PATIENCE_MS = 300_000;

/** Milliseconds until the URL returns 200. */
async function untilAnswered(url: string, startedAt: number): Promise<number> {
  while (performance.now() - startedAt < PATIENCE_MS) {
    const reply = await fetch(url).catch(() => undefined);
    await reply?.arrayBuffer();
    if (reply?.status === 200) return performance.now() - startedAt;
    await sleep(5);
  }
  throw new Error(`${url} does not respond`);
}

async function end(child: ChildProcess): Promise<void> {
  child.kill("SIGTERM");
  if (child.exitCode === null) await once(child, "exit");
}

const directory = await writeEmptyApp();
const dataDir = await mkdtemp(path.join(tmpdir(), "gendana-bench-"));
const port = await freePort();
const baseUrl = `http://127.0.0.1:${port}`;
const settings = {
  DATABASE_URL: "",
  DATA_DIR: dataDir,
  PORT: String(port),
  HOST: "127.0.0.1",
  SITE_URL: baseUrl,
};
const env = { ...process.env, ...settings, LOG_LEVEL: "error" };

async function startEmpty() {
  const startedAt = performance.now();
  const server = startEmptyApp(directory, port, {} as NodeJS.ProcessEnv);
  const page = await untilAnswered(baseUrl, startedAt);
  await end(server);
  return { empty: page };
}

async function startWebServer() {
  const database = await startEmbedded({ dataDir });
  const appEnv = await embeddedEnvironment(env, database.url, dataDir);
  const startedAt = performance.now();
  const app = superviseApp({ env: appEnv, port, host: "127.0.0.1" });
  const ready = await untilAnswered(`${baseUrl}/api/ready`, startedAt);
  const home = await untilAnswered(baseUrl, startedAt);
  await app.stop();
  await database.stop();
  return { ready, home };
}

async function startAll() {
  const startedAt = performance.now();
  const launcher = spawn(process.execPath, ["scripts/start.mjs"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const all = await untilAnswered(baseUrl, startedAt);
  await end(launcher);
  return { all };
}

try {
  await buildEmptyApp(directory);
  // Builds and fills the database.
  await startAll();
  const times: Record<"empty" | "ready" | "home" | "all", number[]> = {
    empty: [],
    ready: [],
    home: [],
    all: [],
  };
  for (let round = 0; round < rounds; round++) {
    const took = { ...(await startEmpty()), ...(await startWebServer()), ...(await startAll()) };
    for (const [name, milliseconds] of Object.entries(took))
      times[name as keyof typeof times].push(milliseconds);
  }
  const seconds = (name: keyof typeof times) => percentile(times[name], 0.5) / 1000;
  const control = { name: "empty Next app", value: seconds("empty") };
  const isFast = reportFigure({
    name: "start: web server until it is ready",
    value: seconds("ready"),
    unit: "s",
    control,
    target: { of: "ratio", atMost: 1.3 },
  });
  reportFigure({ name: "start: web server until its home page", value: seconds("home"), unit: "s", control });
  reportFigure({ name: "start: npm start until the home page", value: seconds("all"), unit: "s", control });
  process.exitCode = isFast ? 0 : 1;
} finally {
  await removeEmbedded(dataDir);
  await rm(directory, { recursive: true });
}
process.exit();
