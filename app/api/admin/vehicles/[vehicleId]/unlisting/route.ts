import { relistVehicle, unlistVehicle } from "@/lib/catalog/fleet/admin/commands";
import { adminVehicle, adminVehicleParams } from "@/lib/catalog/fleet/admin/contract";
import { adminReason } from "@/lib/platform/admin-reason";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "unlists a vehicle until an administrator lifts it",
  access: "admin",
  params: adminVehicleParams,
  body: adminReason,
  returns: adminVehicle,
  status: 201,
  handle: ({ actor, params, body, now, device }) =>
    unlistVehicle(actor, params.vehicleId, body, { now, device }),
});

export const DELETE = route({
  summary: "lifts the unlisting, and lists the vehicle if nothing is missing",
  access: "admin",
  params: adminVehicleParams,
  returns: adminVehicle,
  handle: ({ actor, params, now, device }) => relistVehicle(actor, params.vehicleId, { now, device }),
});
