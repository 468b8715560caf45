import { route } from "@/lib/api/route";
import { calendarImport, calendarImports, linkRequest } from "@/lib/calendars/contract";
import { listImports } from "@/lib/calendars/import-queries";
import { connectLink } from "@/lib/calendars/imports";
import { vehicleParams } from "@/lib/vehicles/contract";

// GET /api/vehicles/:vehicleId/calendar-imports – the calendars it is connected with, and their conflicts
export const GET = route({
  access: "user",
  params: vehicleParams,
  returns: calendarImports,
  handle: ({ actor, params, now }) => listImports(actor, params.vehicleId, now),
});

// POST /api/vehicles/:vehicleId/calendar-imports – connect one by its link
export const POST = route({
  access: "user",
  params: vehicleParams,
  body: linkRequest,
  returns: calendarImport,
  status: 201,
  // It sends us to somebody else's server: twelve a minute.
  cost: 20,
  handle: ({ actor, params, body, now }) => connectLink(actor, params.vehicleId, body, now),
});
