import { route } from "@/lib/api/route";
import { fleetCar } from "@/lib/fleet/contract";
import { publishCar, unpublishCar } from "@/lib/fleet/publishing";
import { vehicleParams } from "@/lib/vehicles/contract";

// POST /api/fleet/:vehicleId/publication – puts a car on the list, within the plan
export const POST = route({
  access: "user",
  key: "fleet.manage",
  params: vehicleParams,
  returns: fleetCar,
  handle: ({ actor, params, now, device }) => publishCar(actor, params.vehicleId, { now, device }),
});

// DELETE /api/fleet/:vehicleId/publication – takes it off the list; its rentals stay
export const DELETE = route({
  access: "user",
  key: "fleet.manage",
  params: vehicleParams,
  returns: fleetCar,
  handle: ({ actor, params, now, device }) => unpublishCar(actor, params.vehicleId, { now, device }),
});
