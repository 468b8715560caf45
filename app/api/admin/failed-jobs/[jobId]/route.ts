import { z } from "zod";
import { discardFailedJob } from "@/lib/operations/failed-jobs/commands";
import { failedJobParams } from "@/lib/operations/failed-jobs/contract";
import { route } from "@/lib/platform/http/route";

export const DELETE = route({
  summary: "deletes a failed job",
  access: "admin",
  params: failedJobParams,
  returns: z.null(),
  handle: ({ actor, params, device, now }) => discardFailedJob(actor, params.jobId, { device, now }),
});
