import { uploadRoute } from "@/lib/api/route";
import { calendarImport, fileRequest } from "@/lib/calendars/contract";
import { importFile } from "@/lib/calendars/imports";
import { vehicleParams } from "@/lib/vehicles/contract";

// POST /api/vehicles/:vehicleId/calendar-imports/file – take over what a calendar's file says, once
export const POST = uploadRoute({
  access: "user",
  params: vehicleParams,
  body: fileRequest,
  returns: calendarImport,
  status: 201,
  cost: 20,
  handle: ({ actor, params, body, now }) => importFile(actor, params.vehicleId, body, now),
});
