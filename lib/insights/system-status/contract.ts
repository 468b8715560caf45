import { z } from "zod";
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

export const systemStatus = z.object({
  health: marketplaceStats.shape.health,
  traffic: trafficView,
  processes: z.array(processView),
  /** Uploads that are not encrypted with the current key yet, and those whose content cannot be read; 1,000 at most. */
  uploads: z.object({ waiting: z.int(), unreadable: z.int() }),
});
export type SystemStatus = z.infer<typeof systemStatus>;
