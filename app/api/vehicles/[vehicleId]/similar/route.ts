import { similarQuery, similarVehicles } from "@/lib/catalog/storefront/vehicle-page/similar-contract";
import { listSimilarVehiclesOnDates } from "@/lib/catalog/storefront/vehicle-page/similar-queries";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "up to four similar vehicles that are available then, with their totals",
  access: "public",
  params: vehicleParams,
  query: similarQuery,
  returns: similarVehicles,
  handle: ({ params, query, now }) => listSimilarVehiclesOnDates(params.vehicleId, query, now),
});
