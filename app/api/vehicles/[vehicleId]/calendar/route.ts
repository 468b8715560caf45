import { route } from "@/lib/api/route";
import { calendarQuery, ownerCalendar } from "@/lib/calendars/contract";
import { getCalendar } from "@/lib/calendars/queries";
import { vehicleParams } from "@/lib/vehicles/contract";

// GET /api/vehicles/:vehicleId/calendar?from&to – all that takes one's own car, and its rental rules
export const GET = route({
  access: "user",
  key: "fleet.view",
  params: vehicleParams,
  query: calendarQuery,
  returns: ownerCalendar,
  handle: ({ actor, params, query, now }) => getCalendar(actor, params.vehicleId, query, now),
});
