import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { registerRecoveryMetrics } from "@/lib/operations/backups/recovery-metrics";
import { registerProviderMetrics } from "@/lib/payments/providers/metrics";
import { metrics } from "@/lib/platform/metrics/registry";
import { registerBackgroundMetrics } from "./register-background-metrics";

// scripts/deploy/monitoring: a renamed metric would leave alerts and panels silent.

const alerts = readFileSync("scripts/deploy/monitoring/alerts.yml", "utf8");
const dashboard = readFileSync("scripts/deploy/monitoring/grafana.json", "utf8");
const named = (text: string) =>
  [...text.matchAll(/\b(gendana|nodejs|process)_\w+/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ""),
  );

function knownNames(): string[] {
  registerProviderMetrics();
  registerRecoveryMetrics();
  registerBackgroundMetrics();
  // The registry lists the metrics as they were registered; reading their values would query the database.
  return metrics()
    .registry.getMetricsAsArray()
    .map(({ name }) => name);
}

it("alerts and dashboard name only metrics that exist", () => {
  const known = knownNames();
  expect(named(alerts + dashboard).filter((name) => !known.includes(name))).toEqual([]);
});

it("each metric of ours is on the dashboard or in an alert", () => {
  const ours = knownNames().filter((name) => name.startsWith("gendana_"));
  expect(ours.length).toBeGreaterThan(10);
  expect(ours.filter((name) => !named(alerts + dashboard).includes(name))).toEqual([]);
});

it("alerts use no label that Prometheus sets itself, except to choose our servers", () => {
  expect(alerts.match(/by \(([^)]*\b(job|instance)\b[^)]*)\)/g)).toBeNull();
  const chosen = [...alerts.matchAll(/\bjob(=|!=|=~|!~)"(\w+)"/g)].map(([, , job]) => job);
  expect(new Set(chosen)).toEqual(new Set(["gendana"]));
});

it("each alert has a runbook", () => {
  const runbooks = readFileSync("docs/operations.md", "utf8");
  const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(4);
  expect(names.filter((name) => !runbooks.includes(`- **${name}.**`))).toEqual([]);
});
