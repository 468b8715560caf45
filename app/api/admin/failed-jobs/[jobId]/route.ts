import { z } from "zod";
import { discardFailedJob } from "@/lib/operations/failed-jobs/commands";
import { failedJobParams } from "@/lib/operations/failed-jobs/contract";
import { route } from "@/lib/platform/routes/route";

// DELETE /api/admin/failed-jobs/:jobId – deletes a failed job
export const DELETE = route({
  access: "admin",
  params: failedJobParams,
  returns: z.null(),
  handle: ({ actor, params, device, now }) => discardFailedJob(actor, params.jobId, { device, now }),
});
