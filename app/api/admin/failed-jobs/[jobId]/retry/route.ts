import { retryFailedJob } from "@/lib/operations/failed-jobs/commands";
import { failedJobParams, retriedJob } from "@/lib/operations/failed-jobs/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "runs a failed job again, with all its attempts",
  access: "admin",
  params: failedJobParams,
  returns: retriedJob,
  status: 201,
  handle: ({ actor, params, device, now }) => retryFailedJob(actor, params.jobId, { device, now }),
});
