import { z } from "zod";
import { route } from "@/lib/api/route";
import { addBlock } from "@/lib/calendars/commands";
import { addedBlock, blockRequest, calendarEntry, calendarQuery } from "@/lib/calendars/contract";
import { listBlocks } from "@/lib/calendars/queries";
import { vehicleParams } from "@/lib/vehicles/contract";

// GET /api/vehicles/:vehicleId/blocks?from&to – the days one's own car is kept from renting
export const GET = route({
  access: "user",
  key: "fleet.view",
  params: vehicleParams,
  query: calendarQuery,
  returns: z.array(calendarEntry),
  handle: ({ actor, params, query, now }) => listBlocks(actor, params.vehicleId, query, now),
});

// POST /api/vehicles/:vehicleId/blocks – keep it from renting for some days
export const POST = route({
  access: "user",
  key: "calendar.block",
  params: vehicleParams,
  body: blockRequest,
  returns: addedBlock,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now }) => addBlock(actor, params.vehicleId, body, now),
});
