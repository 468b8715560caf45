import { setPickUpPlace } from "@/lib/catalog/pick-up-places/commands";
import { vehiclePickUpPlace } from "@/lib/catalog/pick-up-places/contract";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { route } from "@/lib/platform/http/route";

export const PUT = route({
  summary: "says where a vehicle is handed over",
  access: "user",
  key: "fleet.manage",
  params: vehicleParams,
  body: vehiclePickUpPlace,
  returns: vehiclePickUpPlace,
  handle: ({ actor, params, body, now, device }) =>
    setPickUpPlace(actor, params.vehicleId, body.placeId, { now, device }),
});
