import { route } from "@/lib/api/route";
import { similarQuery, similarVehicles, vehicleParams } from "@/lib/vehicles/contract";
import { listSimilarOn } from "@/lib/vehicles/similar-queries";

// GET /api/vehicles/:vehicleId/similar?from&to – up to four cars like it that are free then, with their totals
export const GET = route({
  access: "public",
  params: vehicleParams,
  query: similarQuery,
  returns: similarVehicles,
  handle: ({ params, query, now }) => listSimilarOn(params.vehicleId, query, now),
});
