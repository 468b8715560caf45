import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { type Connection, openConnection, withConnection } from "../connection";
import { type Cluster, hasStatementStatistics, type Log } from "./cluster";
import { findServer, lastPort, logTail, newPort, rememberPort, shutDown, spawnServer } from "./process";

/** Marks a running server as in use: one idle connection, which ends with this process, however it dies. */
export interface ServerSession {
  pid: number;
  port: number;
  connection: Connection;
}

const LAUNCHER_NAME = "gendana-launcher";
/** Only one launcher at a time decides whether it is the last. */
const LEAVING_LOCK = 7_310_001;
/** Orphaned backends of a killed server hold its shared memory for a moment. */
const START_PATIENCE_MS = 15_000;
const ANSWER_PATIENCE_MS = 120_000;

/**
 * Joins the cluster's running server or starts one. `onLost` is called once, when the connection to the
 * server is lost.
 */
export async function openServerSession(
  cluster: Cluster,
  log: Log,
  onLost: () => void,
): Promise<ServerSession> {
  const begun = Date.now();
  let child: ChildProcess | undefined;
  let port = await lastPort(cluster);
  for (;;) {
    const server = await findServer(cluster);
    const connection = server?.port ? await connectLauncher(cluster, server.port, onLost) : undefined;
    if (server && connection) {
      log(
        child?.pid === server.pid
          ? `PostgreSQL started (pid ${server.pid})`
          : `PostgreSQL joined (pid ${server.pid})`,
      );
      await rememberPort(cluster, server.port);
      if (child?.pid === server.pid) await addStatementStatistics(cluster, server.port, log);
      return { pid: server.pid, port: server.port, connection };
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

/** Clusters of earlier versions were created without this extension. The superuser has the same password. */
async function addStatementStatistics(cluster: Cluster, port: number, log: Log): Promise<void> {
  if (!(await hasStatementStatistics(cluster.bin))) return;
  try {
    await withConnection(
      { url: `postgres://postgres:${cluster.password}@127.0.0.1:${port}/gendana` },
      (superuser) => superuser.query("create extension if not exists pg_stat_statements"),
    );
  } catch (error) {
    log(`PostgreSQL does not count statements: ${error instanceof Error ? error.message : error}`);
  }
}

/** Whether another program took the port since the server last used it. */
async function isPortTaken(cluster: Cluster): Promise<boolean> {
  return (await logTail(cluster, 4)).includes("could not create any TCP/IP sockets");
}

/** Returns undefined while the server is starting or stopping, or if it is not ours. */
async function connectLauncher(
  cluster: Cluster,
  port: number,
  onLost: () => void,
): Promise<Connection | undefined> {
  let isOurs = false;
  const connection = await openConnection({
    url: `postgres://gendana:${cluster.password}@127.0.0.1:${port}/postgres`,
    parameters: { application_name: LAUNCHER_NAME },
    patience: 5_000,
    onLost: () => {
      if (isOurs) onLost();
    },
  }).catch(() => undefined);
  const found = await connection?.query("select current_setting('data_directory') as data").catch(() => []);
  isOurs = found?.[0]?.data === cluster.data && connection?.isOpen === true;
  if (!isOurs) await connection?.close();
  return isOurs ? connection : undefined;
}

/** Stops the server if no other launcher uses it; other clients do not count. */
export async function leaveServerSession(session: ServerSession, cluster: Cluster, log: Log): Promise<void> {
  const { connection, pid } = session;
  try {
    await connection.query("select pg_advisory_lock($1)", [LEAVING_LOCK]);
    if (await isLast(connection)) {
      log("Stopping PostgreSQL");
      await shutDown(pid, cluster);
    } else log("PostgreSQL keeps running for another launcher");
  } catch (error) {
    log(`PostgreSQL was left as it is: ${error instanceof Error ? error.message : error}`);
  } finally {
    await connection.close();
  }
}

/** Asks several times: a launcher that left just before us is listed for a moment longer. */
async function isLast(connection: Connection): Promise<boolean> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const others = await connection.query(
      "select 1 from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()",
      [LAUNCHER_NAME],
    );
    if (others.length === 0) return true;
    await sleep(100);
  }
  return false;
}
