import { setTimeout as sleep } from "node:timers/promises";
import { Gauge } from "prom-client";
import { metrics } from "@/lib/platform/metrics/registry";
import { readWalArchive } from "./wal-archive";

const NAME = "gendana_wal_archive_age_seconds";
/** A database that does not answer must not delay the other metrics. */
const PATIENCE_MS = 2_000;

/** Adds the age of the newest archived WAL segment to this process's metrics; calling it again changes nothing. */
export function registerArchiveMetrics(): void {
  const { registry } = metrics();
  if (registry.getSingleMetric(NAME)) return;
  new Gauge({
    name: NAME,
    help: "Time since PostgreSQL last archived a WAL segment; NaN if it archives none or does not answer",
    registers: [registry],
    async collect() {
      const answer = readWalArchive().catch(() => undefined);
      const archive = await Promise.race([answer, sleep(PATIENCE_MS, undefined, { ref: false })]);
      this.set(archive?.isOn ? archive.ageSeconds : Number.NaN);
    },
  });
}
