import { route } from "@/lib/api/route";
import { sendToWorkshop } from "@/lib/car-desk/commands";
import { deskCar, deskCarParams } from "@/lib/car-desk/contract";
import { deskReason } from "@/lib/user-desk/contract";

// POST /api/admin/cars/:vehicleId/maintenance – off the list while something is repaired
export const POST = route({
  access: "admin",
  params: deskCarParams,
  body: deskReason,
  returns: deskCar,
  status: 201,
  handle: ({ actor, params, body, now, device }) =>
    sendToWorkshop(actor, params.vehicleId, body, { now, device }),
});
