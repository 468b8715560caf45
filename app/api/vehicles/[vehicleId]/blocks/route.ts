import { z } from "zod";
import { addBlock } from "@/lib/catalog/availability/calendar/commands";
import { blockRequest, calendarEntry, savedBlock } from "@/lib/catalog/availability/calendar/contract";
import { listBlocks } from "@/lib/catalog/availability/calendar/queries";
import { calendarQuery } from "@/lib/catalog/availability/calendar-query";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the days the owner has blocked one of their vehicles",
  access: "user",
  key: "fleet.view",
  params: vehicleParams,
  query: calendarQuery,
  returns: z.array(calendarEntry),
  handle: ({ actor, params, query, now }) => listBlocks(actor, params.vehicleId, query, now),
});

export const POST = route({
  summary: "blocks a vehicle for some days",
  access: "user",
  key: "calendar.block",
  params: vehicleParams,
  body: blockRequest,
  returns: savedBlock,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now }) => addBlock(actor, params.vehicleId, body, now),
});
