import { setTimeout as sleep } from "node:timers/promises";
import { prepareCluster } from "./embedded/cluster";
import { removeDataLocation } from "./embedded/data-location";
import { leaveServerSession, openServerSession, type ServerSession } from "./embedded/server-session";

interface EmbeddedOptions {
  /**
   * Directory of the data, the password and the log; created if missing. Each directory has at most one
   * server, which all processes share.
   */
  dataDir: string;
  log?: (line: string) => void;
  /**
   * Called when the server was restarted on another port because its old one is taken: all clients must use
   * the new URL.
   */
  onMove?: (url: string) => void;
  /**
   * Turns off fsync, for a server whose data is not needed after a power cut and that makes thousands of
   * commits and a hundred new databases. Transaction isolation is unaffected.
   */
  isThrowAway?: boolean;
}

export interface EmbeddedServer {
  /**
   * URL of the database gendana, connecting as its owner (may create databases and trusted extensions, but is
   * not a superuser).
   */
  readonly url: string;
  /** Releases the server; it shuts down when the last holder releases it. */
  stop(): Promise<void>;
  /** Kills the server as a power cut would; it is then restarted automatically. */
  kill9ForTests(): void;
}

/**
 * A real PostgreSQL from npm on the loopback interface. Joins the server that already runs on the directory
 * or starts one, and restarts it if it dies. Safe to call from several processes at once, after any kind of
 * crash, as root or not.
 */
export async function startEmbedded({
  dataDir,
  log = () => {},
  onMove,
  isThrowAway = false,
}: EmbeddedOptions): Promise<EmbeddedServer> {
  const cluster = { ...(await prepareCluster(dataDir, log)), isThrowAway };
  let isStopping = false;
  let revival: Promise<void> | undefined;
  let session: ServerSession = await openServerSession(cluster, log, onLost);

  function onLost(): void {
    if (!isStopping) revival = revive();
  }

  async function revive(): Promise<void> {
    log("PostgreSQL went away; starting it again");
    const oldPort = session.port;
    for (let pause = 250; !isStopping; pause = Math.min(pause * 2, 5_000)) {
      try {
        session = await openServerSession(cluster, log, onLost);
        if (session.port !== oldPort) onMove?.(address());
        return;
      } catch (error) {
        log(error instanceof Error ? error.message : String(error));
        await sleep(pause);
      }
    }
  }

  function address(): string {
    return `postgres://gendana:${cluster.password}@127.0.0.1:${session.port}/gendana`;
  }

  return {
    get url() {
      return address();
    },
    async stop() {
      if (isStopping) return;
      isStopping = true;
      await revival;
      await leaveServerSession(session, cluster, log);
    },
    kill9ForTests: () => process.kill(session.pid, "SIGKILL"),
  };
}

/** Deletes the data of a stopped server, part of which may lie outside the directory. */
export async function removeEmbedded(dataDir: string): Promise<void> {
  await removeDataLocation(dataDir);
}
