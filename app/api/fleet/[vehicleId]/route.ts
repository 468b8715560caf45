import { route } from "@/lib/api/route";
import { getCar } from "@/lib/fleet/car-queries";
import { changeCar, removeCar } from "@/lib/fleet/commands";
import { carChange, done, fleetCar } from "@/lib/fleet/contract";
import { vehicleParams } from "@/lib/vehicles/contract";

// GET /api/fleet/:vehicleId – a car of one's own with pictures, papers and the rentals that count on it
export const GET = route({
  access: "user",
  key: "fleet.view",
  params: vehicleParams,
  returns: fleetCar,
  handle: ({ actor, params, now }) => getCar(actor, params.vehicleId, now),
});

// PUT /api/fleet/:vehicleId – changes what is named, unless somebody else changed the car meanwhile
export const PUT = route({
  access: "user",
  key: "fleet.manage",
  params: vehicleParams,
  body: carChange,
  returns: fleetCar,
  handle: ({ actor, params, body, now, device }) => changeCar(actor, params.vehicleId, body, { now, device }),
});

// DELETE /api/fleet/:vehicleId – takes a car away for good, unless somebody counts on it
export const DELETE = route({
  access: "user",
  params: vehicleParams,
  returns: done,
  handle: ({ actor, params, now, device }) => removeCar(actor, params.vehicleId, { now, device }),
});
