import { fileRoute } from "@/lib/platform/http/route";
import { getMetrics } from "@/lib/platform/metrics/queries";

export const GET = fileRoute({
  summary:
    "this process's metrics in Prometheus's text format, with METRICS_TOKEN as bearer and for administrators",
  access: "public",
  isOpenDuringMaintenance: true,
  handle: ({ actor }) => getMetrics(actor),
});
