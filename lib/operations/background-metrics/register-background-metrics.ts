import { setTimeout as sleep } from "node:timers/promises";
import { Gauge } from "prom-client";
import { metrics } from "@/lib/platform/metrics/registry";

/** Loaded by the first scrape: it would lengthen every start. */
const queries = () => import("./queries");

const PROCESSES = "gendana_background_processes";
/** A database that does not answer must not delay the other metrics. */
const PATIENCE_MS = 2_000;
/** The gauges of one scrape share what one read found. */
const SHARED_MS = 1_000;

/**
 * Adds the queues and jobs of the whole marketplace to this process's metrics: every process reports the same values,
 * and none while the database does not answer. Calling it again changes nothing.
 */
export function registerBackgroundMetrics(): void {
  if (metrics().registry.getSingleMetric(PROCESSES)) return;
  const queues = shareRead(async () => (await queries()).measureQueues(new Date()));
  const jobs = shareRead(async () => (await queries()).measureJobs(new Date()));

  addGauges("queue", queues, {
    gendana_queue_waiting: {
      help: "Due items of a queue, 1,000 at most",
      measure: ({ waiting }) => waiting,
    },
    gendana_queue_oldest_age_seconds: {
      help: "Since the item of a queue that has waited longest was due; 0 if none waits",
      measure: ({ oldestSeconds }) => oldestSeconds,
    },
    gendana_queue_failed: {
      help: "Items of a queue that failed for good and wait for an administrator: messages of seven days, refunds, jobs",
      measure: ({ failed }) => failed,
    },
  });
  // Prometheus keeps the label `job` for itself.
  addGauges("job_name", jobs, {
    gendana_job_running: { help: "Runs of a job in progress", measure: ({ running }) => running },
    gendana_job_failed: {
      help: "Runs of a job that used up their attempts and wait for an administrator",
      measure: ({ failed }) => failed,
    },
    gendana_job_interval_seconds: {
      help: "Time between two runs of a scheduled job",
      measure: ({ intervalSeconds }) => intervalSeconds,
    },
    gendana_job_success_age_seconds: {
      help: "Since a scheduled job last succeeded or, without a success in the last days, since its schedule was created",
      measure: ({ successAgeSeconds }) => successAgeSeconds,
    },
  });
  const processes = shareRead(async () => (await queries()).countBackgroundProcesses(new Date()));
  addGauges("kind", processes, {
    [PROCESSES]: { help: "Processes that run pollers and jobs, by kind", measure: ({ count }) => count },
  });
}

/** Several callers within a second get the same result; none after a failure or a time-out. */
function shareRead<Item>(read: () => Promise<Item[]>): () => Promise<Item[]> {
  let latest: { at: number; items: Promise<Item[]> } | undefined;
  return () => {
    const at = Date.now();
    if (!latest || at - latest.at >= SHARED_MS) {
      const items = read().catch(() => []);
      latest = { at, items: Promise.race([items, sleep(PATIENCE_MS, [], { ref: false })]) };
    }
    return latest.items;
  };
}

interface GaugeRule<Item> {
  help: string;
  /** Null where the metric does not apply. */
  measure: (item: Item) => number | null;
}

function addGauges<Item extends { name: string }>(
  label: string,
  read: () => Promise<Item[]>,
  rules: Record<string, GaugeRule<Item>>,
): void {
  for (const [name, { help, measure }] of Object.entries(rules))
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [metrics().registry],
      async collect() {
        const items = await read();
        this.reset();
        for (const item of items) {
          const value = measure(item);
          if (value !== null) this.set({ [label]: item.name }, value);
        }
      },
    });
}
