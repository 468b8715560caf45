import { removeVehicleByAdmin } from "@/lib/catalog/fleet/admin/commands";
import { adminVehicle, adminVehicleParams } from "@/lib/catalog/fleet/admin/contract";
import { getAdminVehicle } from "@/lib/catalog/fleet/admin/queries";
import { doneResponse } from "@/lib/platform/http/contract";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "one vehicle as the admin console lists it",
  access: "admin",
  params: adminVehicleParams,
  returns: adminVehicle,
  handle: ({ actor, params, now }) => getAdminVehicle(actor, params.vehicleId, now),
});

export const DELETE = route({
  summary: "removes a vehicle for good, unless open bookings depend on it",
  access: "admin",
  params: adminVehicleParams,
  returns: doneResponse,
  handle: ({ actor, params, now, device }) => removeVehicleByAdmin(actor, params.vehicleId, { now, device }),
});
