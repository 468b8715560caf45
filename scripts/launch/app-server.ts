import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isPortFree } from "../../db/embedded/free-port";
import { NEXT_SETTINGS } from "./next-settings";
import { UserError } from "./user-error";

interface AppOptions {
  env: Record<string, string | undefined>;
  port: number;
  host: string;
  log?: (line: string) => void;
  /** Discards what the server prints. */
  isQuiet?: boolean;
}

export interface AppServer {
  /** Resolved when the server responds for the first time; rejected when it fails to start. */
  ready: Promise<void>;
  /** Resolved by stop(); rejected when restarting is pointless. */
  ended: Promise<void>;
  /** Restarts with changed environment variables. */
  restart(changes: Record<string, string>): void;
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2_000;
/** A server that ran for this long did not fail to start: the next one waits only the first pause. */
const HEALTHY_MS = 3_000;
/** Time for requests in progress when the server is asked to stop; generating a PDF may take as long. */
const GRACE_MS = 30_000;
const ENDS_BEFORE_GIVING_UP = 5;
const READY_MS = 120_000;
/**
 * Longer than proxies keep idle connections (mostly a minute), so that a proxy never reuses a connection that
 * was just closed.
 */
const KEEP_ALIVE_MS = 75_000;

/** The last one sees a request first. */
const preloads = [
  "async-context.mjs",
  "follow-parent.mjs",
  "connections.mjs",
  "cache-control.mjs",
  "client-address.mjs",
  "strict-transport.mjs",
  "map-tiles.mjs",
  "failed-responses.mjs",
  "log-unknown-addresses.mjs",
  "script-nonces.mjs",
  "serve-page-cache.mjs",
  "serve-compressed-assets.mjs",
  "serve-maintenance.mjs",
  "serve-decodable-urls.mjs",
  "allowed-methods.mjs",
  "retry-elsewhere.mjs",
].flatMap((file) => ["--import", path.resolve("scripts/launch", file)]);
const moduleCache = ["--require", path.resolve("scripts/launch/module-cache.cjs")];

/** Runs Next's server and restarts it whenever it exits, with growing pauses, until stopped. */
export function superviseApp({ env, port, host, log = () => {}, isQuiet }: AppOptions): AppServer {
  let settings = env;
  let child: ChildProcess | undefined;
  let isStopping = false;
  let isReady = false;
  let ends = 0;

  async function superviseLoop(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !isStopping; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const begun = Date.now();
      child = spawnNext(settings, port, host, isQuiet ? "ignore" : "inherit");
      const [code, signal] = await once(child, "exit");
      ends += 1;
      if (Date.now() - begun > HEALTHY_MS) pause = FIRST_PAUSE_MS;
      if (!isStopping) await refuseIfHopeless();
      // Ctrl-C in a terminal reaches the server and the launcher at the same time: after the pause we know
      // whether we are stopping too.
      await sleep(pause);
      if (!isStopping) log(`The web server ended (${signal ?? code}); starting it again`);
    }
  }

  async function refuseIfHopeless(): Promise<void> {
    if (!(await isPortFree(port, host))) throw new UserError(await describePortConflict(port, host));
    if (!isReady && ends >= ENDS_BEFORE_GIVING_UP)
      throw new UserError("The web server does not start; its messages are above.");
  }

  async function awaitHealth(): Promise<void> {
    for (const deadline = Date.now() + READY_MS; !isStopping && Date.now() < deadline; await sleep(100)) {
      if (child?.exitCode === null && (await isHealthy(port, host))) {
        isReady = true;
        return;
      }
    }
    throw new UserError(`The web server runs but /api/health did not answer within ${READY_MS / 1000} s.`);
  }

  const ended = superviseLoop();
  return {
    ready: Promise.race([awaitHealth(), ended]),
    ended,
    restart(changes) {
      settings = { ...settings, ...changes };
      child?.kill("SIGTERM");
    },
    async stop() {
      isStopping = true;
      if (child) await endChild(child);
    },
  };
}

function spawnNext(
  env: AppOptions["env"],
  port: number,
  host: string,
  output: "ignore" | "inherit",
): ChildProcess {
  const server = path.resolve("scripts/launch/next-server.mjs");
  const args = [...moduleCache, ...preloads, server, String(port), host, String(KEEP_ALIVE_MS)];
  return spawn(process.execPath, args, {
    env: {
      ...env,
      ...NEXT_SETTINGS,
      __NEXT_PRIVATE_STANDALONE_CONFIG: builtConfiguration(),
      // next-auth would otherwise redirect users to localhost:3000.
      NEXTAUTH_URL: `${env.SITE_URL}/api/auth`,
      NODE_ENV: "production",
      NEXT_RUNTIME: "nodejs",
    },
    stdio: ["ignore", output, output, "ipc"],
  });
}

/**
 * The configuration as the build resolved it, passed as Next's own standalone servers get it. Without it Next
 * compiles next.config.ts at each start and keeps the compiler in memory.
 */
function builtConfiguration(): string {
  return JSON.stringify(JSON.parse(readFileSync(".next/required-server-files.json", "utf8")).config);
}

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), GRACE_MS);
  await ended;
  clearTimeout(timer);
}

/** Without fetch, which would take 8 MB of the launcher's memory for as long as the site runs. */
function isHealthy(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(
      `${localAddress(port, host)}/api/health`,
      { agent: false, timeout: 2_000 },
      (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      },
    );
    request.on("timeout", () => request.destroy());
    request.on("error", () => resolve(false));
  });
}

/** Returns the address at which this machine reaches a server that listens on the host. */
export function localAddress(port: number, host: string): string {
  const isAny = host === "0.0.0.0" || host === "::" || host === "";
  return `http://${isAny ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Explains in one sentence that the port is taken and what to do. */
export async function describePortConflict(port: number, host: string): Promise<string> {
  const reply = await fetch(`${localAddress(port, host)}/api/health`, { signal: AbortSignal.timeout(2_000) })
    .then((response) => response.json())
    .catch(() => undefined);
  const isOurs = typeof reply?.uptimeSeconds === "number";
  const who = isOurs ? "Gendana already runs there" : "another program listens there";
  return `Port ${port} is taken: ${who}. Choose another one, for example: PORT=${port + 1} npm start`;
}
