import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { ObservedResponse } from "@/lib/platform/http/request-port";
import { routeName } from "@/lib/platform/http/route-name";
import { currentMaintenance } from "@/lib/platform/maintenance/state";
import { createRecentTraffic } from "./recent-traffic";
import { BUCKET_LIMITS_MS } from "./rules";

interface Metrics {
  registry: Registry;
  durations: Histogram<"method" | "route" | "status">;
  recent: ReturnType<typeof createRecentTraffic>;
}

const holder = globalThis as typeof globalThis & { gendanaMetrics?: Metrics };

/** The metrics of this process; they live on globalThis because bundlers copy modules. */
export function metrics(): Metrics {
  holder.gendanaMetrics ??= createMetrics();
  return holder.gendanaMetrics;
}

function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "gendana_http_request_duration_seconds",
    help: "Duration of requests to the API",
    labelNames: ["method", "route", "status"],
    buckets: BUCKET_LIMITS_MS.map((end) => end / 1_000),
    registers: [registry],
  });
  return { registry, durations, recent: createRecentTraffic() };
}

/** Call for each response of the API. */
export function observeResponse({ method, pathname, params, status, milliseconds }: ObservedResponse): void {
  const { durations, recent } = metrics();
  // A response during maintenance is not a failure.
  const isRefusal = status === 503 && currentMaintenance().isOn;
  durations.observe(
    { method, route: routeName(pathname, params), status: isRefusal ? "maintenance" : String(status) },
    milliseconds / 1_000,
  );
  recent.count(milliseconds, isRefusal ? 200 : status, Date.now());
}
