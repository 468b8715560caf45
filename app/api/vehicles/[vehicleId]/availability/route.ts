import { calendarQuery } from "@/lib/catalog/availability/calendar-query";
import { availability } from "@/lib/catalog/availability/public/contract";
import { listTakenPeriods } from "@/lib/catalog/availability/public/queries";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the occupied periods of a vehicle, and the days they make unavailable",
  access: "public",
  params: vehicleParams,
  query: calendarQuery,
  returns: availability,
  handle: ({ params, query, now }) => listTakenPeriods(params.vehicleId, query, now),
});
