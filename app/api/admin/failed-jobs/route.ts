import { failedJobPage, failedJobQuery } from "@/lib/operations/failed-jobs/contract";
import { listFailedJobs } from "@/lib/operations/failed-jobs/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "background jobs that failed for good, newest first",
  access: "admin",
  query: failedJobQuery,
  returns: failedJobPage,
  handle: ({ actor, query }) => listFailedJobs(actor, query),
});
