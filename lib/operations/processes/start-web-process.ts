import { searchAddress } from "@/lib/catalog/search/search-address";
import { removeBackupLeftovers, runBackground } from "@/lib/operations/jobs/background";
import { deliverOwnMessages } from "@/lib/operations/jobs/pollers";
import { registerPorts } from "@/lib/operations/register-ports";
import { registerProviderMetrics } from "@/lib/payments/providers/metrics";
import { env } from "@/lib/platform/env";
import { replaceFailedResponses } from "@/lib/platform/error-pages/failed-response";
import { refreshMaintenance } from "@/lib/platform/maintenance/queries";
import { frontCache } from "@/lib/platform/page-cache/front-cache";
import { subscribeToInvalidations } from "@/lib/platform/page-cache/invalidation-subscriber";
import { startHeartbeat } from "./heartbeat";
import { installMaintenanceGate } from "./maintenance-gate";

/** Sets up a web server process before its first request and runs its background work until SIGTERM. */
export async function startWebProcess(): Promise<void> {
  registerPorts();
  registerProviderMetrics();
  deliverOwnMessages();
  removeBackupLeftovers();
  const background = env().BACKGROUND_WORK === "app" ? runBackground() : undefined;
  // This runs before the first request; if the database is unavailable for a moment, the state is read later.
  await refreshMaintenance().catch(() => {});
  installMaintenanceGate();
  replaceFailedResponses();
  frontCache()?.setSearchAddress(searchAddress);
  const presence = startHeartbeat("web", background);
  process.once("SIGTERM", () => {
    // Next ends the process once its requests are answered: background work in progress is retried elsewhere.
    void background?.stop(0);
    void presence.leave().catch(() => {});
  });
  void subscribeToInvalidations(new AbortController().signal);
  if (env().DEMO_MODE)
    await (await import("@/lib/operations/demo/providers/running-sandbox")).getRunningSandbox();
}
