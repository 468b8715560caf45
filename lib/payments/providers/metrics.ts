import { Gauge } from "prom-client";
import { providerNames } from "@/db/enums/payments";
import { metrics } from "@/lib/platform/metrics/registry";
import { isHanging } from "./circuit-breaker";

const NAME = "gendana_payment_provider_hanging";

/** Adds the state of the circuit breakers to this process's metrics; calling it again changes nothing. */
export function registerProviderMetrics(): void {
  const { registry } = metrics();
  if (registry.getSingleMetric(NAME)) return;
  new Gauge({
    name: NAME,
    help: "1 while the circuit breaker of this process is open because a payment provider does not answer",
    labelNames: ["provider"],
    registers: [registry],
    collect() {
      for (const provider of providerNames) this.set({ provider }, isHanging(provider) ? 1 : 0);
    },
  });
}
