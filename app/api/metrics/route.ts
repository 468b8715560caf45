import { readMetrics } from "@/lib/platform/metrics/queries";
import { fileRoute } from "@/lib/platform/routes/route";

// GET /api/metrics – this process's metrics in Prometheus's text format, with METRICS_TOKEN as bearer and for administrators
export const GET = fileRoute({
  access: "public",
  isOpenDuringMaintenance: true,
  handle: ({ actor }) => readMetrics(actor),
});
