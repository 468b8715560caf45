import { fleetVehicle } from "@/lib/catalog/fleet/contract";
import { startMaintenance } from "@/lib/catalog/fleet/publish";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "unlists a vehicle during maintenance; publishing ends it",
  access: "user",
  key: "fleet.manage",
  params: vehicleParams,
  returns: fleetVehicle,
  handle: ({ actor, params, now, device }) => startMaintenance(actor, params.vehicleId, { now, device }),
});
