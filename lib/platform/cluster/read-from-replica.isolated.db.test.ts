import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { db, primary } from "@/db";
import { withConnection } from "@/db/connection";
import { findBinaries } from "@/db/embedded/binaries";
import { freePort } from "@/db/embedded/free-port";
import { chooseUser, giveTo } from "@/db/embedded/user";
import { readFromReplica } from "./read-from-replica";

// A primary and a streaming replica of it, each a server of its own.

const user = await chooseUser();
const { bin } = await findBinaries(user);
const folder = await mkdtemp(path.join(tmpdir(), "gendana-replica-"));
await giveTo(user, folder);
const servers = new Map<string, ChildProcess>();

function run(program: string, args: string[]): void {
  execFileSync(program, args, { ...user, cwd: "/", stdio: ["ignore", "ignore", "pipe"] });
}

async function start(name: string, port: number): Promise<string> {
  const data = path.join(folder, name);
  servers.set(
    name,
    spawn(path.join(bin, "postgres"), ["-D", data, "-p", String(port)], {
      ...user,
      cwd: "/",
      stdio: ["ignore", "ignore", "ignore"],
    }),
  );
  const url = `postgres://gendana@127.0.0.1:${port}/postgres`;
  for (let waits = 0; waits < 300; waits++) {
    const isUp = await execute(url, "select 1").then(
      () => true,
      () => false,
    );
    if (isUp) return url;
    await sleep(100);
  }
  throw new Error(`${name} does not start`);
}

const execute = (url: string, statement: string) =>
  withConnection({ url }, (connection) => connection.query(statement));

const [primaryPort, replicaPort] = [await freePort(), await freePort()];
run(path.join(bin, "initdb"), ["-D", path.join(folder, "primary"), "-U", "gendana", "-A", "trust", "-N"]);
appendFileSync(
  path.join(folder, "primary/postgresql.conf"),
  "listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nfsync = off\n",
);
run("cp", ["-a", path.join(folder, "primary"), path.join(folder, "replica")]);
writeFileSync(path.join(folder, "replica/standby.signal"), "");
appendFileSync(
  path.join(folder, "replica/postgresql.conf"),
  [
    `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=gendana'`,
    "hot_standby = on",
    // It soon finds a primary that has started again.
    "wal_retrieve_retry_interval = '100ms'",
    "",
  ].join("\n"),
);
process.env.DATABASE_URL = await start("primary", primaryPort);
process.env.DATABASE_REPLICA_URLS = await start("replica", replicaPort);
const replicaUrl = process.env.DATABASE_REPLICA_URLS;
await primary().execute(sql`create table notes (body text)`);

afterAll(async () => {
  for (const server of servers.values()) server.kill("SIGKILL");
  await sleep(200);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function readNotes() {
  const rows = await db().execute<{ count: number; isReplica: boolean }>(
    sql`select count(*)::int as count, pg_is_in_recovery() as "isReplica" from notes`,
  );
  return rows[0];
}

const addNote = () => primary().execute(sql`insert into notes values ('one more')`);

/**
 * Reads until the replica answers, each time exactly this number of notes: reads rightly go to the primary for a second
 * after the replica was late, as it may be on a busy machine, and for five after it failed.
 */
async function readOnReplica(count: number, read = () => readFromReplica(readNotes)): Promise<void> {
  const until = Date.now() + 30_000;
  let notes = await read();
  while (notes?.count === count && !notes.isReplica && Date.now() < until) {
    await sleep(1_100);
    notes = await read();
  }
  expect(notes).toEqual({ count, isReplica: true });
}

it("a read on the replica sees everything that any process committed before it", async () => {
  for (let count = 1; count <= 100; count++) {
    await addNote();
    await readOnReplica(count);
  }
}, 300_000);

it("other reads go to the primary, and nested ones to the replica", async () => {
  expect(await readNotes()).toEqual({ count: 100, isReplica: false });
  await readOnReplica(100, () => readFromReplica(() => readFromReplica(readNotes)));
});

it("reads go to the primary while the replica is behind, and return once it has caught up", async () => {
  await execute(replicaUrl, "select pg_wal_replay_pause()");
  await addNote();
  expect(await readFromReplica(readNotes)).toEqual({ count: 101, isReplica: false });
  await execute(replicaUrl, "select pg_wal_replay_resume()");
  await readOnReplica(101);
});

it("a process that stood still does not take a position for missing that the primary has reported", async () => {
  await execute(replicaUrl, "select pg_wal_replay_pause()");
  await addNote();
  await sleep(1_100);
  const reading = readFromReplica(readNotes);
  await new Promise((resolve) => process.nextTick(resolve));
  const until = Date.now() + 1_200;
  while (Date.now() < until);
  expect(await reading).toEqual({ count: 102, isReplica: false });
  await execute(replicaUrl, "select pg_wal_replay_resume()");
  await readOnReplica(102);
});

it("a write sent to the replica by mistake is made on the primary", async () => {
  const body = "written by mistake";
  await readFromReplica(() => db().execute(sql`insert into notes values (${body})`));
  expect(await readNotes()).toEqual({ count: 103, isReplica: false });
});

it("a statement that fails by itself is not repeated on the primary", async () => {
  await readOnReplica(103);
  let attempts = 0;
  const wrong = readFromReplica(() => {
    attempts += 1;
    return db().execute(sql`select 1 / 0`);
  });
  await expect(wrong).rejects.toThrow();
  expect(attempts).toBe(1);
});

it("while the primary is down, the replica answers with what it has received", async () => {
  await readOnReplica(103);
  await kill("primary");
  expect(await readFromReplica(readNotes)).toEqual({ count: 103, isReplica: true });
  await start("primary", primaryPort);
});

it("reads go to the primary while the replica does not answer, without waiting for it to be lost", async () => {
  await readOnReplica(103);
  const backends = await execute(
    replicaUrl,
    "select pid from pg_stat_activity where application_name = 'gendana'",
  );
  const pids = backends.map(({ pid }) => Number(pid));
  expect(pids.length).toBeGreaterThan(0);
  for (const pid of pids) process.kill(pid, "SIGSTOP");
  expect(await readFromReplica(readNotes)).toMatchObject({ isReplica: false });
  for (const pid of pids) process.kill(pid, "SIGCONT");
});

it("reads go to the primary while the replica is down", async () => {
  await addNote();
  await readOnReplica(104);
  await kill("replica");
  expect(await readFromReplica(readNotes)).toEqual({ count: 104, isReplica: false });
});

/** PostgreSQL's child processes hold its shared memory for a moment after it ends. */
async function kill(name: string): Promise<void> {
  const server = servers.get(name);
  if (!server) return;
  const ended = once(server, "exit");
  server.kill("SIGQUIT");
  await ended;
}
