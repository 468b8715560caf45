import { z } from "zod";
import { route } from "@/lib/api/route";
import { discardDeadJob } from "@/lib/dead-jobs/commands";
import { deadJobParams } from "@/lib/dead-jobs/contract";

// DELETE /api/admin/dead-jobs/:jobId – lets it go for good
export const DELETE = route({
  access: "admin",
  params: deadJobParams,
  returns: z.null(),
  handle: ({ actor, params, device, now }) => discardDeadJob(actor, params.jobId, { device, now }),
});
