import { priceSuggestions } from "@/lib/catalog/dynamic-pricing/contract";
import { listPriceSuggestions } from "@/lib/catalog/dynamic-pricing/queries";
import { dayPricesQuery } from "@/lib/catalog/pricing/day-prices/contract";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary:
    "the free days of the next 90 for which another price is suggested, and why, for those who may set it",
  access: "user",
  key: "prices.set",
  params: vehicleParams,
  query: dayPricesQuery,
  returns: priceSuggestions,
  handle: ({ actor, params, query, now }) => listPriceSuggestions(actor, params.vehicleId, query, now),
});
