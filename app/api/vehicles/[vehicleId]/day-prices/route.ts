import { setDayPrices } from "@/lib/catalog/pricing/day-prices/commands";
import { dayPrices, dayPricesQuery, dayPricesRequest } from "@/lib/catalog/pricing/day-prices/contract";
import { getDayPrices } from "@/lib/catalog/pricing/day-prices/queries";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { doneResponse } from "@/lib/platform/http/contract";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "what the days of a vehicle cost from today on, for those who may change it",
  access: "user",
  key: "prices.set",
  params: vehicleParams,
  query: dayPricesQuery,
  returns: dayPrices,
  handle: ({ actor, params, query, now }) => getDayPrices(actor, params.vehicleId, query, now),
});

export const PUT = route({
  summary: "gives days of a vehicle a price of their own, or the usual one back",
  access: "user",
  key: "prices.set",
  params: vehicleParams,
  body: dayPricesRequest,
  returns: doneResponse,
  handle: ({ actor, params, body, now, device }) =>
    setDayPrices(actor, params.vehicleId, body, { now, device }),
});
