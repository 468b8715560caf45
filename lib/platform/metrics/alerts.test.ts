import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { metrics } from "./registry";

// scripts/deploy/monitoring: a renamed metric would leave alerts and panels silent.

const alerts = readFileSync("scripts/deploy/monitoring/alerts.yml", "utf8");
const dashboard = readFileSync("scripts/deploy/monitoring/grafana.json", "utf8");
const named = (text: string) =>
  [...text.matchAll(/\b(gendana|nodejs|process)_\w+/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ""),
  );

it("alerts and dashboard name only metrics that exist", async () => {
  const known = (await metrics().registry.getMetricsAsJSON()).map(({ name }) => name);
  // Registered by layers above.
  known.push(
    "gendana_payment_provider_hanging",
    "gendana_wal_archive_age_seconds",
    "gendana_restore_drill_age_seconds",
  );
  const unknown = named(alerts + dashboard).filter((name) => !known.includes(name));
  expect(unknown).toEqual([]);
});

it("each alert has a runbook", () => {
  const runbooks = readFileSync("docs/operations.md", "utf8");
  const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(4);
  expect(names.filter((name) => !runbooks.includes(`- **${name}.**`))).toEqual([]);
});
