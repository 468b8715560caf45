import { changePrices } from "@/lib/catalog/pricing/commands";
import { pricesRequest, vehiclePriceSettings } from "@/lib/catalog/pricing/contract";
import { getPrices } from "@/lib/catalog/pricing/queries";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "a vehicle's prices, seasons and extras, for those who may change them",
  access: "user",
  key: "prices.set",
  params: vehicleParams,
  returns: vehiclePriceSettings,
  handle: ({ actor, params, now }) => getPrices(actor, params.vehicleId, now),
});

export const PUT = route({
  summary: "changes prices; absent fields stay, seasons and extras are replaced as wholes",
  access: "user",
  key: "prices.set",
  params: vehicleParams,
  body: pricesRequest,
  returns: vehiclePriceSettings,
  handle: ({ actor, params, body, now, device }) =>
    changePrices(actor, params.vehicleId, body, { now, device }),
});
