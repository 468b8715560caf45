import { exportIncidents } from "@/lib/insights/incidents/export-incidents";
import { fileRoute } from "@/lib/platform/http/route";

export const GET = fileRoute({
  summary: "the incidents of the status page as CSV",
  access: "admin",
  cost: 40,
  handle: ({ actor, now, device }) => exportIncidents(actor, { now, device }),
});
