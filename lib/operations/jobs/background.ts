import { warnOfAssumedTls } from "@/lib/messaging/email-and-sms/transports";
import { removeLeftovers } from "@/lib/operations/backups/make-backup";
import { STALLED_AFTER_MS } from "@/lib/operations/backups/rules";
import { log } from "@/lib/platform/log";
import { startPollers } from "./pollers";
import { startJobs } from "./worker";

/** How long work in progress may take on a restart; what takes longer is retried. */
const PATIENCE_MS = 20_000;

export interface Background {
  /** When pollers and jobs were last started. */
  since(): Date;
  /**
   * Stops both, waits a while for work in progress and starts them again. A request during a restart causes
   * one more.
   */
  restart(): Promise<void>;
  /** Takes no new work and gives work in progress this long. */
  stop(patienceMs: number): Promise<void>;
}

interface Parts {
  startPollers: () => ReturnType<typeof startPollers>;
  startJobs: () => ReturnType<typeof startJobs>;
}

/** Runs the pollers and jobs of this process until they are stopped. */
export function runBackground(parts: Parts = { startPollers, startJobs }): Background {
  warnOfAssumedTls();
  let running = startParts(parts);
  let last: Promise<void> = Promise.resolve();
  let isStopped = false;

  async function stopParts(patienceMs: number): Promise<void> {
    await Promise.all([running.stopPollers(patienceMs), running.jobs.stop(patienceMs)]);
  }

  async function restartOnce(): Promise<void> {
    if (isStopped) return;
    await stopParts(PATIENCE_MS);
    if (isStopped) return;
    running = startParts(parts);
    log.info("pollers and jobs restarted");
  }

  return {
    since: () => running.since,
    restart() {
      last = last
        .then(restartOnce)
        .catch((error) => log.error({ err: error }, "pollers and jobs were not restarted"));
      return last;
    },
    async stop(patienceMs) {
      isStopped = true;
      await stopParts(patienceMs);
    },
  };
}

/**
 * Runs once per process and removes what a killed process left. A second run follows, because a backup that
 * seems to be in progress elsewhere may be abandoned.
 */
export function removeBackupLeftovers(): void {
  const sweep = () =>
    removeLeftovers(new Date()).catch((error) =>
      log.warn({ err: error }, "leftovers of backups could not be removed"),
    );
  void sweep();
  setTimeout(sweep, 2 * STALLED_AFTER_MS).unref();
}

function startParts({ startPollers, startJobs }: Parts) {
  return { stopPollers: startPollers(), jobs: startJobs(), since: new Date() };
}
