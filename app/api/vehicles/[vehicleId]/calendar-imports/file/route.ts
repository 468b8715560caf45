import { calendarImport, fileRequest } from "@/lib/catalog/availability/calendar/contract";
import { importCalendarFile } from "@/lib/catalog/availability/calendar-import/commands";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { networkOfAddress } from "@/lib/platform/http/client-network";
import { uploadRoute } from "@/lib/platform/http/route";

export const POST = uploadRoute({
  summary: "imports a calendar file once",
  access: "user",
  params: vehicleParams,
  body: fileRequest,
  returns: calendarImport,
  status: 201,
  cost: 20,
  handle: ({ actor, params, body, now, device }) =>
    importCalendarFile(actor, params.vehicleId, body, now, networkOfAddress(device.ipAddress)),
});
