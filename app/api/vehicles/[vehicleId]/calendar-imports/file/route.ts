import { calendarImport, fileRequest } from "@/lib/catalog/availability/calendar/contract";
import { importCalendarFile } from "@/lib/catalog/availability/calendar-import/commands";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { uploadRoute } from "@/lib/platform/routes/route";

// POST /api/vehicles/:vehicleId/calendar-imports/file – imports a calendar file once
export const POST = uploadRoute({
  access: "user",
  params: vehicleParams,
  body: fileRequest,
  returns: calendarImport,
  status: 201,
  cost: 20,
  handle: ({ actor, params, body, now }) => importCalendarFile(actor, params.vehicleId, body, now),
});
