import { route } from "@/lib/api/route";
import { calendarImport, importParams } from "@/lib/calendars/contract";
import { readAgain } from "@/lib/calendars/imports";

// POST /api/vehicles/:vehicleId/calendar-imports/:importId/reading – read it now
export const POST = route({
  access: "user",
  params: importParams,
  returns: calendarImport,
  status: 201,
  cost: 20,
  handle: ({ actor, params, now }) => readAgain(actor, params.vehicleId, params.importId, now),
});
