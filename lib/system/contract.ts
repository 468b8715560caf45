import { z } from "zod";
import { marketplaceStats } from "@/lib/marketplace/contract";
import { processView } from "@/lib/processes/contract";

/** Answers of the API in the last minutes, of all web servers together; null where there was none to measure. */
const trafficView = z.object({
  minutes: z.int(),
  servers: z.int(),
  requests: z.int(),
  /** 5xx. */
  failures: z.int(),
  p50Ms: z.int().nullable(),
  p95Ms: z.int().nullable(),
});
export type TrafficView = z.infer<typeof trafficView>;

/** How the marketplace runs. */
export const systemView = z.object({
  health: marketplaceStats.shape.health,
  traffic: trafficView,
  processes: z.array(processView),
});
export type SystemView = z.infer<typeof systemView>;
