import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Cluster, Log } from "./cluster";
import { findServer, lastPort, logTail, newPort, rememberPort, shutDown, spawnServer } from "./process";

/** Our hold on a running server: one idle connection, which the server drops when we die, however we die. */
export interface Session {
  pid: number;
  port: number;
  keeper: pg.Client;
}

const KEEPER = "gendana-launcher";
/** Only one launcher at a time decides whether it is the last. */
const LEAVING_LOCK = 7_310_001;
/** Orphaned backends of a killed server hold its shared memory for a moment. */
const START_PATIENCE_MS = 15_000;
const ANSWER_PATIENCE_MS = 120_000;

/** Joins the cluster's running server, or starts one. `onLost` is called once, when the server goes away. */
export async function openSession(cluster: Cluster, log: Log, onLost: () => void): Promise<Session> {
  const begun = Date.now();
  let child: ChildProcess | undefined;
  let port = await lastPort(cluster);
  for (;;) {
    const server = await findServer(cluster);
    const keeper = server?.port ? await connectKeeper(cluster, server.port, onLost) : undefined;
    if (server && keeper) {
      log(
        child?.pid === server.pid
          ? `PostgreSQL started (pid ${server.pid})`
          : `PostgreSQL joined (pid ${server.pid})`,
      );
      await rememberPort(cluster, server.port);
      return { pid: server.pid, port: server.port, keeper };
    }
    const waited = Date.now() - begun;
    const hasEnded =
      child !== undefined && (child.exitCode !== null || child.signalCode !== null || !child.pid);
    if (waited > ANSWER_PATIENCE_MS || (hasEnded && !server && waited > START_PATIENCE_MS))
      throw new Error(`PostgreSQL does not start. Its log ends with:\n${await logTail(cluster)}`);
    if (!server && (!child || hasEnded)) {
      if (hasEnded && (await isPortTaken(cluster))) port = await newPort(cluster);
      child = await spawnServer(cluster, port);
    }
    await sleep(hasEnded ? 250 : 50);
  }
}

/** Something else has got the port since the server last had it. */
async function isPortTaken(cluster: Cluster): Promise<boolean> {
  return (await logTail(cluster, 4)).includes("could not create any TCP/IP sockets");
}

/** Undefined while the server is starting, stopping, or not ours. */
async function connectKeeper(
  cluster: Cluster,
  port: number,
  onLost: () => void,
): Promise<pg.Client | undefined> {
  const keeper = new pg.Client({
    host: "127.0.0.1",
    port,
    database: "postgres",
    user: "gendana",
    password: cluster.password,
    ssl: false,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    application_name: KEEPER,
  });
  keeper.on("error", () => {});
  try {
    await keeper.connect();
    const { rows } = await keeper.query("select current_setting('data_directory') as data");
    if (rows[0]?.data !== cluster.data) throw new Error("another server");
    keeper.once("end", onLost);
    return keeper;
  } catch {
    await keeper.end().catch(() => {});
    return undefined;
  }
}

/** Stops the server if no other launcher holds it; other clients do not count. */
export async function leaveSession(session: Session, cluster: Cluster, log: Log): Promise<void> {
  const { keeper, pid } = session;
  try {
    await keeper.query("select pg_advisory_lock($1)", [LEAVING_LOCK]);
    if (await isLast(keeper)) {
      log("Stopping PostgreSQL");
      await shutDown(pid, cluster);
    } else log("PostgreSQL keeps running for another launcher");
  } catch (error) {
    log(`PostgreSQL was left as it is: ${error instanceof Error ? error.message : error}`);
  } finally {
    await keeper.end().catch(() => {});
  }
}

/** Asked a few times: a launcher that left just before us is listed for a moment longer. */
async function isLast(keeper: pg.Client): Promise<boolean> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const others = await keeper.query(
      "select 1 from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()",
      [KEEPER],
    );
    if (others.rowCount === 0) return true;
    await sleep(100);
  }
  return false;
}
