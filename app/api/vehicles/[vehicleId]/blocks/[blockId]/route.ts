import { removeBlock } from "@/lib/catalog/availability/calendar/commands";
import { blockParams } from "@/lib/catalog/availability/calendar/contract";
import { doneResponse } from "@/lib/platform/http/contract";
import { route } from "@/lib/platform/http/route";

export const DELETE = route({
  summary: "removes a block",
  access: "user",
  key: "calendar.block",
  params: blockParams,
  returns: doneResponse,
  handle: ({ actor, params, now }) => removeBlock(actor, params.vehicleId, params.blockId, now),
});
