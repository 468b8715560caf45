import { changeBlock, removeBlock } from "@/lib/catalog/availability/calendar/commands";
import { blockParams, blockRequest, savedBlock } from "@/lib/catalog/availability/calendar/contract";
import { doneResponse } from "@/lib/platform/http/contract";
import { route } from "@/lib/platform/http/route";

export const PUT = route({
  summary: "changes the period, kind and note of a block",
  access: "user",
  key: "calendar.block",
  params: blockParams,
  body: blockRequest,
  returns: savedBlock,
  handle: ({ actor, params, body, now }) => changeBlock(actor, params.vehicleId, params.blockId, body, now),
});

export const DELETE = route({
  summary: "removes a block",
  access: "user",
  key: "calendar.block",
  params: blockParams,
  returns: doneResponse,
  handle: ({ actor, params, now }) => removeBlock(actor, params.vehicleId, params.blockId, now),
});
