import { failedJobPage, failedJobQuery } from "@/lib/operations/failed-jobs/contract";
import { listFailedJobs } from "@/lib/operations/failed-jobs/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/admin/failed-jobs – background jobs that failed for good, newest first
export const GET = route({
  access: "admin",
  query: failedJobQuery,
  returns: failedJobPage,
  handle: ({ actor, query }) => listFailedJobs(actor, query),
});
