import { fileRoute } from "@/lib/api/route";
import { readMetrics } from "@/lib/metrics/queries";

// GET /api/metrics – this process's figures in Prometheus's text, for METRICS_TOKEN as bearer and for administrators
export const GET = fileRoute({
  access: "public",
  isAlwaysOpen: true,
  handle: ({ actor }) => readMetrics(actor),
});
