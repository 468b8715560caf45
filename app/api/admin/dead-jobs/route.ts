import { route } from "@/lib/api/route";
import { deadJobPage, deadJobQuery } from "@/lib/dead-jobs/contract";
import { listDeadJobs } from "@/lib/dead-jobs/queries";

// GET /api/admin/dead-jobs – background jobs that ran out of tries, newest first
export const GET = route({
  access: "admin",
  query: deadJobQuery,
  returns: deadJobPage,
  handle: ({ actor, query }) => listDeadJobs(actor, query),
});
