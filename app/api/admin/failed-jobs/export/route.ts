import { exportFailedJobs } from "@/lib/operations/failed-jobs/export-failed-jobs";
import { fileRoute } from "@/lib/platform/http/route";

export const GET = fileRoute({
  summary: "the failed jobs as CSV",
  access: "admin",
  cost: 40,
  handle: ({ actor, now, device }) => exportFailedJobs(actor, { now, device }),
});
