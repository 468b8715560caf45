import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { open, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { totalmem } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Cluster, hasStatementStatistics, isAlive, SERVER_ENV } from "./cluster";
import { freePort } from "./free-port";

interface RunningServer {
  pid: number;
  /** 0 until the server has written it to its pid file. */
  port: number;
}

const LOG_LIMIT_BYTES = 20 * 1024 * 1024;

/**
 * Finds the server that runs on the cluster's data, whichever process started it. Removes the pid file of a
 * killed server.
 */
export async function findServer(cluster: Cluster): Promise<RunningServer | undefined> {
  const file = path.join(cluster.data, "postmaster.pid");
  const text = await readFile(file, "utf8").catch(() => "");
  const [pid, , , port] = text.split("\n").map(Number);
  if (!pid) return undefined;
  if (isServer(pid, cluster)) return { pid, port: port || 0 };
  // PostgreSQL detects a dead pid by itself, but not a pid that now belongs to another process of the same
  // user.
  if (isAlive(pid) && (await readFile(file, "utf8").catch(() => "")) === text)
    await rm(file, { force: true });
  return undefined;
}

/** Whether the pid is a PostgreSQL on this cluster, and not another process that reuses the pid. */
function isServer(pid: number, cluster: Cluster): boolean {
  return commandLine(pid).includes(cluster.data);
}

function commandLine(pid: number): string {
  if (process.platform !== "linux")
    return spawnSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout ?? "";
  try {
    // Some images have no ps. The command line of a zombie process is empty.
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

/**
 * Starts a server. When two start at the same time, PostgreSQL's own lock on the data lets one win. The
 * server has its own session, so that Ctrl-C in the terminal reaches only us, and it outlives us if we are
 * killed.
 */
export async function spawnServer(cluster: Cluster, port: number): Promise<ChildProcess> {
  const logFile = path.join(cluster.directory, "server.log");
  if (((await stat(logFile).catch(() => undefined))?.size ?? 0) > LOG_LIMIT_BYTES) await truncate(logFile);
  const log = await open(logFile, "a", 0o600);
  const chosen = serverSettings(port, cluster.isThrowAway);
  if (await hasStatementStatistics(cluster.bin)) {
    chosen.push("shared_preload_libraries=pg_stat_statements");
    // Tests use hundreds of databases: at the default of 5,000 their statements would displace each other.
    if (cluster.isThrowAway) chosen.push("pg_stat_statements.max=50000");
  }
  const settings = chosen.flatMap((setting) => ["-c", setting]);
  const child = spawn(path.join(cluster.bin, "postgres"), ["-D", cluster.data, ...settings], {
    ...cluster.user,
    cwd: "/",
    env: SERVER_ENV,
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
  });
  child.on("error", () => {});
  child.unref();
  await log.close();
  return child;
}

function serverSettings(port: number, isThrowAway = false): string[] {
  const roomy = Math.min(totalmem(), process.constrainedMemory?.() || Infinity) > 2 * 1024 ** 3;
  return [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    "unix_socket_directories=",
    "max_connections=200",
    `shared_buffers=${roomy ? "256MB" : "64MB"}`,
    "timezone=UTC",
    "log_timezone=UTC",
    ...(isThrowAway ? ["fsync=off", "full_page_writes=off", "synchronous_commit=off"] : []),
  ];
}

/** Returns the previously used port, so that a running app can reconnect to a restarted server. */
export async function lastPort(cluster: Cluster): Promise<number> {
  return Number(await readFile(portFile(cluster), "utf8").catch(() => "")) || newPort(cluster);
}

export async function newPort(cluster: Cluster): Promise<number> {
  const port = await freePort();
  await rememberPort(cluster, port);
  return port;
}

export async function rememberPort(cluster: Cluster, port: number): Promise<void> {
  await writeFile(portFile(cluster), String(port), { mode: 0o600 });
}

function portFile(cluster: Cluster): string {
  return path.join(cluster.directory, "port");
}

/** Returns the last lines of the server's log, for error messages. */
export async function logTail(cluster: Cluster, lines = 15): Promise<string> {
  const text = await readFile(path.join(cluster.directory, "server.log"), "utf8").catch(() => "");
  return text.trimEnd().split("\n").slice(-lines).join("\n");
}

/** Fast shutdown: sessions are ended and everything committed is on disk. */
export async function shutDown(pid: number, cluster: Cluster): Promise<void> {
  if (!isServer(pid, cluster)) return;
  process.kill(pid, "SIGINT");
  for (let waited = 0; isServer(pid, cluster); waited += 50) {
    // SIGQUIT loses no data either; the next start replays the log.
    if (waited === 30_000) process.kill(pid, "SIGQUIT");
    if (waited > 40_000) throw new Error(`PostgreSQL (pid ${pid}) does not stop`);
    await sleep(50);
  }
}
