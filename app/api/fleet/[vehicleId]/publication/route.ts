import { fleetVehicle } from "@/lib/catalog/fleet/contract";
import { publishVehicle, unpublishVehicle } from "@/lib/catalog/fleet/publish";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { route } from "@/lib/platform/routes/route";

// POST /api/fleet/:vehicleId/publication – publishes a vehicle, within the plan's limit
export const POST = route({
  access: "user",
  key: "fleet.manage",
  params: vehicleParams,
  returns: fleetVehicle,
  handle: ({ actor, params, now, device }) => publishVehicle(actor, params.vehicleId, { now, device }),
});

// DELETE /api/fleet/:vehicleId/publication – unlists a vehicle; its bookings stay
export const DELETE = route({
  access: "user",
  key: "fleet.manage",
  params: vehicleParams,
  returns: fleetVehicle,
  handle: ({ actor, params, now, device }) => unpublishVehicle(actor, params.vehicleId, { now, device }),
});
