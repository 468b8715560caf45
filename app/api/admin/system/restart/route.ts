import { restartWorkers } from "@/lib/platform/cluster/commands";
import { restartResponse } from "@/lib/platform/cluster/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "restarts the workers and jobs of every process",
  access: "admin",
  stepUp: true,
  returns: restartResponse,
  status: 202,
  handle: ({ actor, device, now }) => restartWorkers(actor, { device, now }),
});
