import { canonicalSearch } from "@/lib/catalog/search/canonical-search";
import { registerBackgroundMetrics } from "@/lib/operations/background-metrics/register-background-metrics";
import { registerRecoveryMetrics } from "@/lib/operations/backups/recovery-metrics";
import { removeBackupLeftovers, runBackground } from "@/lib/operations/jobs/background";
import { deliverOwnMessages } from "@/lib/operations/jobs/pollers";
import { registerProviderMetrics } from "@/lib/payments/providers/metrics";
import { env } from "@/lib/platform/env";
import { frontCache } from "@/lib/platform/page-cache/front-cache";
import { startHeartbeat } from "./heartbeat";

/** Starts what a web server process does besides answering requests, until the signal aborts. */
export function startWebBackground(signal: AbortSignal): void {
  if (signal.aborted) return;
  registerProviderMetrics();
  registerRecoveryMetrics();
  registerBackgroundMetrics();
  frontCache()?.setCanonicalSearch(canonicalSearch);
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
