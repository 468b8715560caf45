import { route } from "@/lib/api/route";
import { repeatDeadJob } from "@/lib/dead-jobs/commands";
import { deadJobParams, repeatedJob } from "@/lib/dead-jobs/contract";

// POST /api/admin/dead-jobs/:jobId/repetition – has it run again, with all its tries
export const POST = route({
  access: "admin",
  params: deadJobParams,
  returns: repeatedJob,
  status: 201,
  handle: ({ actor, params, device, now }) => repeatDeadJob(actor, params.jobId, { device, now }),
});
