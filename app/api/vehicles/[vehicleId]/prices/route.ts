import { route } from "@/lib/api/route";
import { changePrices } from "@/lib/prices/commands";
import { priceSheet, pricesRequest } from "@/lib/prices/contract";
import { getPrices } from "@/lib/prices/queries";
import { vehicleParams } from "@/lib/vehicles/contract";

// GET /api/vehicles/:vehicleId/prices – what a car costs and comes with, for those who set it
export const GET = route({
  access: "user",
  key: "fleet.view",
  params: vehicleParams,
  returns: priceSheet,
  handle: ({ actor, params }) => getPrices(actor, params.vehicleId),
});

// PUT /api/vehicles/:vehicleId/prices – change it; what is absent stays, seasons and extras are replaced as wholes
export const PUT = route({
  access: "user",
  key: "prices.set",
  params: vehicleParams,
  body: pricesRequest,
  returns: priceSheet,
  handle: ({ actor, params, body, now, device }) =>
    changePrices(actor, params.vehicleId, body, { now, device }),
});
