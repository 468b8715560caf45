import { fleetVehicle } from "@/lib/catalog/fleet/contract";
import { publishVehicle, unpublishVehicle } from "@/lib/catalog/fleet/publish";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "publishes a vehicle, within the plan's limit",
  access: "user",
  key: "fleet.manage",
  params: vehicleParams,
  returns: fleetVehicle,
  handle: ({ actor, params, now, device }) => publishVehicle(actor, params.vehicleId, { now, device }),
});

export const DELETE = route({
  summary: "unlists a vehicle; its bookings stay",
  access: "user",
  key: "fleet.manage",
  params: vehicleParams,
  returns: fleetVehicle,
  handle: ({ actor, params, now, device }) => unpublishVehicle(actor, params.vehicleId, { now, device }),
});
