import { route } from "@/lib/api/route";
import { fleetCar } from "@/lib/fleet/contract";
import { repairCar } from "@/lib/fleet/publishing";
import { vehicleParams } from "@/lib/vehicles/contract";

// POST /api/fleet/:vehicleId/maintenance – takes a car off the list while it is repaired; publishing ends that
export const POST = route({
  access: "user",
  key: "fleet.manage",
  params: vehicleParams,
  returns: fleetCar,
  handle: ({ actor, params, now, device }) => repairCar(actor, params.vehicleId, { now, device }),
});
