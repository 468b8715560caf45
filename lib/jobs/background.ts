import { removeLeftovers } from "@/lib/backups/make";
import { SILENT_MS } from "@/lib/backups/rules";
import { log } from "@/lib/log";
import { startClocks } from "./clocks";
import { startJobs } from "./run";

/** For what is under way when it is told to start anew; what takes longer is tried again. */
const PATIENCE_MS = 20_000;

export interface Background {
  /** When clocks and jobs last began. */
  since(): Date;
  /** Stops both, waits a while for what is under way, and starts them anew. Asked for again meanwhile, it is done once more. */
  restart(): Promise<void>;
  /** Takes up nothing more; what is under way has this long. */
  stop(patienceMs: number): Promise<void>;
}

interface Parts {
  startClocks: typeof startClocks;
  startJobs: () => ReturnType<typeof startJobs>;
}

/** Clocks and jobs of this process, until they are stopped. */
export function runBackground(parts: Parts = { startClocks, startJobs }): Background {
  let begun = begin(parts);
  let last: Promise<void> = Promise.resolve();
  let isStopped = false;

  async function restartOnce(): Promise<void> {
    if (isStopped) return;
    begun.stopClocks();
    await begun.jobs.stop(PATIENCE_MS);
    if (isStopped) return;
    begun = begin(parts);
    log.info("clocks and jobs started anew");
  }

  return {
    since: () => begun.since,
    restart() {
      last = last
        .then(restartOnce)
        .catch((error) => log.error({ err: error }, "clocks and jobs were not restarted"));
      return last;
    },
    async stop(patienceMs) {
      isStopped = true;
      begun.stopClocks();
      await begun.jobs.stop(patienceMs);
    },
  };
}

/** Once a process: what the one before it was killed over. A backup that was being made just now may still be, elsewhere. */
export function tidyUp(): void {
  const sweep = () =>
    removeLeftovers(new Date()).catch((error) => log.warn({ err: error }, "leftovers of backups stay"));
  void sweep();
  setTimeout(sweep, 2 * SILENT_MS).unref();
}

function begin({ startClocks, startJobs }: Parts) {
  return { stopClocks: startClocks(), jobs: startJobs(), since: new Date() };
}
