import { registerPorts } from "@/lib/operations/register-ports";
import { env } from "@/lib/platform/env";
import { replaceFailedResponses } from "@/lib/platform/error-pages/failed-response";
import { writeKinyarwandaNumbers } from "@/lib/platform/i18n/kinyarwanda-numbers";
import { log } from "@/lib/platform/log";
import { refreshMaintenance } from "@/lib/platform/maintenance/queries";
import { subscribeToInvalidations } from "@/lib/platform/page-cache/invalidation-subscriber";
import { installMaintenanceGate } from "./maintenance-gate";

/** Background work would delay the first responses: it is loaded and started this long after the start. */
const BACKGROUND_AFTER_MS = 1_000;

/** Sets up a web server process before its first request and runs its background work until SIGTERM. */
export async function startWebProcess(): Promise<void> {
  await traceIfAsked();
  writeKinyarwandaNumbers();
  registerPorts();
  // Connects at the same time as the next statement does: whatever is cached before it listens expires then.
  void subscribeToInvalidations(new AbortController().signal);
  // This runs before the first request; if the database is unavailable for a moment, the state is read later.
  await refreshMaintenance().catch(() => {});
  installMaintenanceGate();
  replaceFailedResponses();
  startBackgroundLater();
}

async function traceIfAsked(): Promise<void> {
  if (!env().OTEL_EXPORTER_OTLP_ENDPOINT) return;
  // Loaded only where it is used: it would lengthen every start.
  const { startTracing } = await import("./start-tracing");
  const flush = startTracing();
  process.once("SIGTERM", () => void flush());
}

function startBackgroundLater(): void {
  const stop = new AbortController();
  process.once("SIGTERM", () => stop.abort());
  const start = async () => {
    if (stop.signal.aborted) return;
    const { startWebBackground } = await import("./web-background");
    startWebBackground(stop.signal);
  };
  // A server without background work would not send what it has queued, so it exits and the launcher restarts it.
  const giveUp = (error: unknown) => {
    log.error({ err: error }, "background work could not be started");
    process.exit(1);
  };
  setTimeout(() => start().catch(giveUp), BACKGROUND_AFTER_MS).unref();
}
