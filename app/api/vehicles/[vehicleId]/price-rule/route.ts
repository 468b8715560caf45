import { endPriceRule, setPriceRule } from "@/lib/catalog/dynamic-pricing/commands";
import { endPriceRuleQuery, priceRule, priceRuleRequest } from "@/lib/catalog/dynamic-pricing/contract";
import { getPriceRule } from "@/lib/catalog/dynamic-pricing/queries";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "whether a vehicle's prices follow the suggestions, and within which limits",
  access: "user",
  key: "prices.set",
  params: vehicleParams,
  returns: priceRule,
  handle: ({ actor, params, now }) => getPriceRule(actor, params.vehicleId, now),
});

export const PUT = route({
  summary: "lets a vehicle's prices follow the suggestions within limits, or changes the limits",
  access: "user",
  key: "prices.set",
  params: vehicleParams,
  body: priceRuleRequest,
  returns: priceRule,
  handle: ({ actor, params, body, now, device }) =>
    setPriceRule(actor, params.vehicleId, body, { now, device }),
});

export const DELETE = route({
  summary: "ends the price rule of a vehicle, and takes its prices from the days ahead",
  access: "user",
  key: "prices.set",
  params: vehicleParams,
  query: endPriceRuleQuery,
  returns: priceRule,
  handle: ({ actor, params, query, now, device }) =>
    endPriceRule(actor, params.vehicleId, query, { now, device }),
});
