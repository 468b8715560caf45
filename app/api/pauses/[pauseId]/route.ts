import { endPause } from "@/lib/catalog/availability/pauses/commands";
import { pauseParams } from "@/lib/catalog/availability/pauses/contract";
import { doneResponse } from "@/lib/platform/http/contract";
import { route } from "@/lib/platform/http/route";

export const DELETE = route({
  summary: "ends a pause",
  access: "user",
  params: pauseParams,
  returns: doneResponse,
  handle: ({ actor, params, now, device }) => endPause(actor, params.pauseId, { now, device }),
});
