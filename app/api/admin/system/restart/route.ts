import { restartWorkers } from "@/lib/platform/cluster/commands";
import { restartAnswer } from "@/lib/platform/cluster/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "restarts the workers and jobs of every process",
  access: "admin",
  stepUp: true,
  returns: restartAnswer,
  status: 202,
  handle: ({ actor, device, now }) => restartWorkers(actor, { device, now }),
});
