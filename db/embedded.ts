import { setTimeout as sleep } from "node:timers/promises";
import { prepareCluster } from "./embedded/cluster";
import { removePlace } from "./embedded/place";
import { leaveSession, openSession, type Session } from "./embedded/session";

interface EmbeddedOptions {
  /** Where data, password and log live; made if missing. One server runs per directory, whoever asks for it. */
  dataDir: string;
  log?: (line: string) => void;
  /** The server was restarted and its old port is taken: everybody must use the new address. */
  onMove?: (url: string) => void;
  /**
   * Waits for no disk: for a server nobody pulls the plug of and nobody keeps, with thousands of commits and a hundred new
   * databases to make. What people see of each other's work is the same.
   */
  isThrowAway?: boolean;
}

export interface EmbeddedServer {
  /** Database gendana, as its owner (may create databases and trusted extensions; no superuser). */
  readonly url: string;
  /** Lets go of the server; the last to let go stops it. */
  stop(): Promise<void>;
  /** Kills the server as a power cut would. It comes back by itself. */
  kill9ForTests(): void;
}

/**
 * A real PostgreSQL, from npm, on the loopback: joins the one that runs on the directory or starts it, and restarts it
 * if it dies. Safe to call from several processes at once, after any kind of crash, as root or not.
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
  let session: Session = await openSession(cluster, log, onLost);

  function onLost(): void {
    if (!isStopping) revival = revive();
  }

  async function revive(): Promise<void> {
    log("PostgreSQL went away; starting it again");
    void session.keeper.end().catch(() => {});
    const oldPort = session.port;
    for (let pause = 250; !isStopping; pause = Math.min(pause * 2, 5_000)) {
      try {
        session = await openSession(cluster, log, onLost);
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
      await leaveSession(session, cluster, log);
    },
    kill9ForTests: () => process.kill(session.pid, "SIGKILL"),
  };
}

/** For throw-away servers, after stop(): deletes the data, which need not all lie in the directory. */
export async function removeEmbedded(dataDir: string): Promise<void> {
  await removePlace(dataDir);
}
