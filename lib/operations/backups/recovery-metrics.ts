import { setTimeout as sleep } from "node:timers/promises";
import { Gauge } from "prom-client";
import { metrics } from "@/lib/platform/metrics/registry";
import { getDrillAge } from "./restore-drills";
import { readWalArchive } from "./wal-archive";

const ARCHIVE_AGE = "gendana_wal_archive_age_seconds";
const DRILL_AGE = "gendana_restore_drill_age_seconds";
/** A database that does not answer must not delay the other metrics. */
const PATIENCE_MS = 2_000;

/** Adds to this process's metrics how well the database could be recovered; calling it again changes nothing. */
export function registerRecoveryMetrics(): void {
  if (metrics().registry.getSingleMetric(ARCHIVE_AGE)) return;
  addGauge(
    ARCHIVE_AGE,
    "Time since PostgreSQL last archived a WAL segment; NaN if it archives none or does not answer",
    readArchiveAge,
  );
  addGauge(
    DRILL_AGE,
    "Time since a restore drill last passed, +Inf if none has; NaN if PostgreSQL archives no WAL or does not answer",
    async () => (Number.isNaN(await readArchiveAge()) ? Number.NaN : getDrillAge()),
  );
}

async function readArchiveAge(): Promise<number> {
  const { isOn, ageSeconds } = await readWalArchive();
  return isOn ? ageSeconds : Number.NaN;
}

function addGauge(name: string, help: string, read: () => Promise<number>): void {
  new Gauge({
    name,
    help,
    registers: [metrics().registry],
    async collect() {
      const answer = read().catch(() => Number.NaN);
      this.set(await Promise.race([answer, sleep(PATIENCE_MS, Number.NaN, { ref: false })]));
    },
  });
}
