import { route } from "@/lib/api/route";
import { restartWorkers } from "@/lib/processes/commands";
import { restartAnswer } from "@/lib/processes/contract";

// POST /api/admin/system/restart – every process stops its clocks and jobs and starts them anew
export const POST = route({
  access: "admin",
  returns: restartAnswer,
  status: 202,
  handle: ({ actor, device, now }) => restartWorkers(actor, { device, now }),
});
