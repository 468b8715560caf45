import { route } from "@/lib/api/route";
import { availability, availabilityQuery, vehicleParams } from "@/lib/vehicles/contract";
import { listTakenPeriods } from "@/lib/vehicles/queries";

// GET /api/vehicles/:vehicleId/availability?from&to – when a car is taken, and the days that strikes out
export const GET = route({
  access: "public",
  params: vehicleParams,
  query: availabilityQuery,
  returns: availability,
  handle: ({ params, query, now }) => listTakenPeriods(params.vehicleId, query, now),
});
