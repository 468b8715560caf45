import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { maintenanceHere } from "@/lib/maintenance/state";
import { isHanging, providerNames } from "@/lib/payments/breaker";
import { createRecentTraffic } from "./recent";
import { CLASSES_MS } from "./rules";

interface Metrics {
  registry: Registry;
  durations: Histogram<"method" | "route" | "status">;
  recent: ReturnType<typeof createRecentTraffic>;
}

const holder = globalThis as typeof globalThis & { gendanaMetrics?: Metrics };

/** What this process measures of itself, also across the module copies a bundler makes. */
export function metrics(): Metrics {
  holder.gendanaMetrics ??= begin();
  return holder.gendanaMetrics;
}

function begin(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "gendana_http_request_duration_seconds",
    help: "How long requests to the API took to be answered",
    labelNames: ["method", "route", "status"],
    buckets: CLASSES_MS.map((end) => end / 1_000),
    registers: [registry],
  });
  new Gauge({
    name: "gendana_payment_provider_hanging",
    help: "1 while this process makes no calls to a payment provider, but for one now and then, because it does not answer",
    labelNames: ["provider"],
    registers: [registry],
    collect() {
      for (const provider of providerNames) this.set({ provider }, isHanging(provider) ? 1 : 0);
    },
  });
  return { registry, durations, recent: createRecentTraffic() };
}

interface Answered {
  method: string;
  pathname: string;
  /** The values of the path's parts in brackets, by name. */
  params: Record<string, string | string[] | undefined>;
  status: number;
  milliseconds: number;
}

/** Called with each answer of the API. */
export function observeAnswer({ method, pathname, params, status, milliseconds }: Answered): void {
  const { durations, recent } = metrics();
  durations.observe(
    { method, route: routeOf(pathname, params), status: String(status) },
    milliseconds / 1_000,
  );
  // A closed door is no failure.
  const isRefusal = status === 503 && maintenanceHere().isOn;
  recent.count(milliseconds, isRefusal ? 200 : status, Date.now());
}

/** "/api/bookings/0197…/receipt" → "/api/bookings/:bookingId/receipt": as many names as routes, not as addresses. */
function routeOf(pathname: string, params: Answered["params"]): string {
  // Addresses with nothing under them: strangers make up as many as they like.
  if (Array.isArray(params.path)) return "/api/:path";
  const names = new Map(Object.entries(params).map(([name, value]) => [String(value), `:${name}`]));
  return pathname
    .split("/")
    .map((part) => names.get(decoded(part)) ?? part)
    .join("/");
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
