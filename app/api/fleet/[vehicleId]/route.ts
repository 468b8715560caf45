import { changeVehicle, removeVehicle } from "@/lib/catalog/fleet/commands";
import { fleetVehicle, vehicleChange } from "@/lib/catalog/fleet/contract";
import { getFleetVehicle } from "@/lib/catalog/fleet/queries";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { doneResponse } from "@/lib/platform/http/contract";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "one of the caller's vehicles with its pictures, documents and the bookings that depend on it",
  access: "user",
  key: "fleet.view",
  params: vehicleParams,
  returns: fleetVehicle,
  handle: ({ actor, params, now }) => getFleetVehicle(actor, params.vehicleId, now),
});

export const PUT = route({
  summary: "changes the given fields, unless a competing request has changed the vehicle",
  access: "user",
  key: "fleet.manage",
  params: vehicleParams,
  body: vehicleChange,
  returns: fleetVehicle,
  handle: ({ actor, params, body, now, device }) =>
    changeVehicle(actor, params.vehicleId, body, { now, device }),
});

export const DELETE = route({
  summary: "removes a vehicle for good, unless open bookings depend on it",
  access: "user",
  params: vehicleParams,
  returns: doneResponse,
  handle: ({ actor, params, now, device }) => removeVehicle(actor, params.vehicleId, { now, device }),
});
