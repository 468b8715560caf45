import { route } from "@/lib/api/route";
import { removeBlock } from "@/lib/calendars/commands";
import { blockParams, done } from "@/lib/calendars/contract";

// DELETE /api/vehicles/:vehicleId/blocks/:blockId – give the days back
export const DELETE = route({
  access: "user",
  key: "calendar.block",
  params: blockParams,
  returns: done,
  handle: ({ actor, params, now }) => removeBlock(actor, params.vehicleId, params.blockId, now),
});
