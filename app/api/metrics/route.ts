import { readMetrics } from "@/lib/platform/metrics/queries";
import { fileRoute } from "@/lib/platform/routes/route";

export const GET = fileRoute({
  summary:
    "this process's metrics in Prometheus's text format, with METRICS_TOKEN as bearer and for administrators",
  access: "public",
  isOpenDuringMaintenance: true,
  handle: ({ actor }) => readMetrics(actor),
});
