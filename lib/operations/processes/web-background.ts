import { removeBackupLeftovers, runBackground } from "@/lib/operations/jobs/background";
import { deliverOwnMessages } from "@/lib/operations/jobs/pollers";
import { env } from "@/lib/platform/env";
import { startHeartbeat } from "./heartbeat";

/** Starts what a web server process does besides answering requests, until the signal aborts. */
export function startWebBackground(signal: AbortSignal): void {
  if (signal.aborted) return;
  deliverOwnMessages();
  removeBackupLeftovers();
  const background = env().BACKGROUND_WORK === "app" ? runBackground() : undefined;
  const presence = startHeartbeat("web", background);
  signal.addEventListener("abort", () => {
    // Next ends the process once its requests are answered: background work in progress is retried elsewhere.
    void background?.stop(0);
    void presence.leave().catch(() => {});
  });
}
