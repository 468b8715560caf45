import { startMaintenanceByAdmin } from "@/lib/catalog/fleet/admin/commands";
import { adminVehicle, adminVehicleParams } from "@/lib/catalog/fleet/admin/contract";
import { adminReason } from "@/lib/platform/admin-reason";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "unlists a vehicle during maintenance",
  access: "admin",
  params: adminVehicleParams,
  body: adminReason,
  returns: adminVehicle,
  status: 201,
  handle: ({ actor, params, body, now, device }) =>
    startMaintenanceByAdmin(actor, params.vehicleId, body, { now, device }),
});
