import { route } from "@/lib/api/route";
import { relistCar, unlistCar } from "@/lib/car-desk/commands";
import { deskCar, deskCarParams } from "@/lib/car-desk/contract";
import { deskReason } from "@/lib/user-desk/contract";

// POST /api/admin/cars/:vehicleId/unlisting – off the list until an administrator lifts it
export const POST = route({
  access: "admin",
  params: deskCarParams,
  body: deskReason,
  returns: deskCar,
  status: 201,
  handle: ({ actor, params, body, now, device }) => unlistCar(actor, params.vehicleId, body, { now, device }),
});

// DELETE /api/admin/cars/:vehicleId/unlisting – lifts it, and lists the car where nothing is missing
export const DELETE = route({
  access: "admin",
  params: deskCarParams,
  returns: deskCar,
  handle: ({ actor, params, now, device }) => relistCar(actor, params.vehicleId, { now, device }),
});
