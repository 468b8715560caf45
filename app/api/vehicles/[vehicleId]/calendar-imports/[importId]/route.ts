import { route } from "@/lib/api/route";
import { done, importParams } from "@/lib/calendars/contract";
import { disconnect } from "@/lib/calendars/imports";

// DELETE /api/vehicles/:vehicleId/calendar-imports/:importId – forget a calendar and free what it took
export const DELETE = route({
  access: "user",
  params: importParams,
  returns: done,
  handle: ({ actor, params }) => disconnect(actor, params.vehicleId, params.importId),
});
