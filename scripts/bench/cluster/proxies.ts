import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@/db/embedded/free-port";
import type { RunAs } from "@/db/embedded/user";

/** Version from which PgBouncer keeps prepared statements across the sessions that it shares. */
const KEEPS_STATEMENTS = 1.21;

interface Pooler {
  url: string;
  /** Whether clients may keep prepared statements. */
  keepsStatements: boolean;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer with the configuration of scripts/deploy, adapted to a database on this machine without
 * passwords.
 */
export async function startPooler(folder: string, user: RunAs, databasePort: number): Promise<Pooler> {
  const port = await freePort();
  const version = Number(
    / (\d+\.\d+)/.exec(execFileSync("pgbouncer", ["--version"], { encoding: "utf8" }))?.[1],
  );
  const keepsStatements = version >= KEEPS_STATEMENTS;
  const names = path.join(folder, "userlist.txt");
  writeFileSync(names, '"gendana" ""\n');
  const deployed = readFileSync("scripts/deploy/pgbouncer.ini", "utf8")
    .replace("host=postgres port=5432", `host=127.0.0.1 port=${databasePort}`)
    .replace(/^listen_addr = .*$/m, "listen_addr = 127.0.0.1")
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_type = .*$/m, "auth_type = trust")
    .replace(/^auth_file = .*$/m, `auth_file = ${names}`)
    .replace(/^max_prepared_statements = .*\n/m, keepsStatements ? "$&" : "");
  const file = path.join(folder, "pgbouncer.ini");
  writeFileSync(file, `${deployed}\nunix_socket_dir =\nlogfile = ${path.join(folder, "pgbouncer.log")}\n`);
  const pooler = spawn("pgbouncer", ["-q", file], {
    ...user,
    cwd: "/",
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (let waits = 0; !(await accepts(port)); waits++) {
    if (pooler.exitCode !== null || waits > 100) throw new Error("PgBouncer does not start");
    await sleep(50);
  }
  return {
    url: `postgres://gendana@127.0.0.1:${port}/gendana`,
    keepsStatements,
    async stop() {
      const ended = once(pooler, "exit");
      pooler.kill("SIGTERM");
      await ended;
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
    socket.unref();
    setTimeout(() => socket.destroy(), 1_000).unref();
  });
}

/** An address that follows the primary, like the host name of a managed database. */
export async function startAddress(target: number) {
  let current = target;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(current, "127.0.0.1");
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one
        .on("error", () => {})
        .once("close", () => {
          sockets.delete(one);
          other.destroy();
        });
      one.setNoDelay().pipe(other);
    }
  });
  const port = await freePort();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port,
    pointTo(next: number) {
      current = next;
      for (const socket of sockets) socket.destroy();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
