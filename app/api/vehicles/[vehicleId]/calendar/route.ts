import { ownerCalendar } from "@/lib/catalog/availability/calendar/contract";
import { getCalendar } from "@/lib/catalog/availability/calendar/queries";
import { calendarQuery } from "@/lib/catalog/availability/calendar-query";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "everything that occupies one of the caller's vehicles, and its availability settings",
  access: "user",
  key: "fleet.view",
  params: vehicleParams,
  query: calendarQuery,
  returns: ownerCalendar,
  handle: ({ actor, params, query, now }) => getCalendar(actor, params.vehicleId, query, now),
});
