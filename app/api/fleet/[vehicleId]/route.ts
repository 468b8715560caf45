import { changeVehicle, removeVehicle } from "@/lib/catalog/fleet/commands";
import { fleetVehicle, vehicleChange } from "@/lib/catalog/fleet/contract";
import { getFleetVehicle } from "@/lib/catalog/fleet/queries";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { doneResponse } from "@/lib/platform/http/contract";
import { route } from "@/lib/platform/routes/route";

// GET /api/fleet/:vehicleId – one of the caller's vehicles with its pictures, documents and the bookings that depend on it
export const GET = route({
  access: "user",
  key: "fleet.view",
  params: vehicleParams,
  returns: fleetVehicle,
  handle: ({ actor, params, now }) => getFleetVehicle(actor, params.vehicleId, now),
});

// PUT /api/fleet/:vehicleId – changes the given fields, unless a competing request has changed the vehicle
export const PUT = route({
  access: "user",
  key: "fleet.manage",
  params: vehicleParams,
  body: vehicleChange,
  returns: fleetVehicle,
  handle: ({ actor, params, body, now, device }) =>
    changeVehicle(actor, params.vehicleId, body, { now, device }),
});

// DELETE /api/fleet/:vehicleId – removes a vehicle for good, unless open bookings depend on it
export const DELETE = route({
  access: "user",
  params: vehicleParams,
  returns: doneResponse,
  handle: ({ actor, params, now, device }) => removeVehicle(actor, params.vehicleId, { now, device }),
});
