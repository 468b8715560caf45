import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@/db/embedded/free-port";
import { giveTo, type RunAs } from "@/db/embedded/user";

interface PostgresServer {
  port: number;
  url: string;
  /** Kills the server and all its children at once, like a power cut. */
  killMachine(): void;
  promote(): void;
  stop(): Promise<void>;
}

interface Place {
  folder: string;
  user: RunAs;
}

const DEBIAN = "/usr/lib/postgresql";

/** Folder of initdb and other programs: Debian's newest, otherwise from PATH. */
function programsFolder(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const newest = versions.sort((one, other) => Number(other) - Number(one))[0];
  return newest ? path.join(DEBIAN, newest, "bin") : "";
}

function run(program: string, args: string[], user: RunAs): void {
  execFileSync(path.join(programsFolder(), program), args, {
    ...user,
    cwd: "/",
    stdio: ["ignore", "ignore", "pipe"],
  });
}

/** Starts an empty PostgreSQL whose commits wait for the replica once `synchronous_standby_names` is set. */
export async function startPrimary({ folder, user }: Place): Promise<PostgresServer> {
  const data = path.join(folder, "primary");
  run("initdb", ["-D", data, "-U", "gendana", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"], user);
  appendFileSync(
    path.join(data, "postgresql.conf"),
    `listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 120\nshared_buffers = '256MB'\nmax_wal_senders = 4\nhot_standby = on\n`,
  );
  return start(data, user);
}

/** Starts a streaming replica of the primary. */
export async function startReplica({ folder, user }: Place, primaryPort: number): Promise<PostgresServer> {
  const data = path.join(folder, "replica");
  const origin = `host=127.0.0.1 port=${primaryPort} user=gendana application_name=replica`;
  run("pg_basebackup", ["-D", data, "-d", origin, "-R", "-c", "fast", "-X", "stream"], user);
  return start(data, user);
}

async function start(data: string, user: RunAs): Promise<PostgresServer> {
  const port = await freePort();
  const server = spawn(path.join(programsFolder(), "postgres"), ["-D", data, "-p", String(port)], {
    ...user,
    cwd: "/",
    stdio: ["ignore", "ignore", "ignore"],
  });
  for (const deadline = Date.now() + 30_000; !answers(port, user); await sleep(100))
    if (server.exitCode !== null || Date.now() > deadline)
      throw new Error(`PostgreSQL in ${data} does not start`);
  return {
    port,
    url: `postgres://gendana@127.0.0.1:${port}/gendana`,
    killMachine: () => killWithChildren(server),
    promote: () => run("pg_ctl", ["promote", "-D", data, "-w"], user),
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, "exit");
      server.kill("SIGINT");
      await ended;
    },
  };
}

function answers(port: number, user: RunAs): boolean {
  try {
    run("pg_isready", ["-q", "-h", "127.0.0.1", "-p", String(port)], user);
    return true;
  } catch {
    return false;
  }
}

/** Each child of PostgreSQL leads its own session, so they are not in its process group. */
function killWithChildren(server: ChildProcess): void {
  const pid = server.pid ?? 0;
  process.kill(pid, "SIGSTOP");
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .trim()
    .split(" ")
    .filter(Boolean);
  for (const each of [...children.map(Number), pid])
    try {
      process.kill(each, "SIGKILL");
    } catch {
      // It ended by itself.
    }
}

/** Creates a folder that PostgreSQL's user may write to. */
export async function folderFor(user: RunAs, folder: string): Promise<string> {
  mkdirSync(folder, { mode: 0o755 });
  await giveTo(user, folder);
  return folder;
}
