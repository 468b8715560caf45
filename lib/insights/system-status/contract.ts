import { z } from "zod";
import { messageQueues } from "@/db/enums/messaging";
import { marketplaceStats } from "@/lib/insights/admin-home/contract";
import { processView } from "@/lib/platform/cluster/contract";

/** API responses of the last minutes over all web servers; null if there were none to measure. */
const trafficView = z.object({
  minutes: z.int(),
  servers: z.int(),
  requests: z.int(),
  /** Responses with status 5xx. */
  failures: z.int(),
  p50Ms: z.int().nullable(),
  p95Ms: z.int().nullable(),
});
export type TrafficView = z.infer<typeof trafficView>;

/** Counting stops here. */
export const MAX_QUEUED = 1_000;

const queueNames = [...messageQueues, "webhooks", "jobs"] as const;

/** Queued work, by kind. */
const queueView = z.object({
  name: z.enum(queueNames),
  /** What is due now. */
  waiting: z.int().min(0).max(MAX_QUEUED),
  /** Items that failed for good in the last seven days (jobs: at any time) and can be retried; null if none can be. */
  failed: z.int().min(0).max(MAX_QUEUED).nullable(),
  /** False where nothing is sent because no provider is configured. */
  isSetUp: z.boolean(),
  /** Set while the provider is only tried with single messages. */
  outage: z
    .object({ since: z.iso.datetime(), nextTryAt: z.iso.datetime(), lastError: z.string() })
    .nullable(),
});
export type QueueView = z.infer<typeof queueView>;

export const systemStatus = z.object({
  health: marketplaceStats.shape.health,
  traffic: trafficView,
  processes: z.array(processView),
  queues: z.array(queueView),
  /** Uploads that are not encrypted with the current key yet, and those whose content cannot be read; 1,000 at most. */
  uploads: z.object({ waiting: z.int(), unreadable: z.int() }),
});
export type SystemStatus = z.infer<typeof systemStatus>;
