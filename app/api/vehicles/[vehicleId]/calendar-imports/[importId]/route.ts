import { importParams } from "@/lib/catalog/availability/calendar/contract";
import { disconnectCalendar } from "@/lib/catalog/availability/calendar-import/commands";
import { doneResponse } from "@/lib/platform/http/contract";
import { route } from "@/lib/platform/http/route";

export const DELETE = route({
  summary: "disconnects a calendar and frees the days it occupied",
  access: "user",
  params: importParams,
  returns: doneResponse,
  handle: ({ actor, params }) => disconnectCalendar(actor, params.vehicleId, params.importId),
});
