import { route } from "@/lib/api/route";
import { deleteCar } from "@/lib/car-desk/commands";
import { deskCar, deskCarParams } from "@/lib/car-desk/contract";
import { getDeskCar } from "@/lib/car-desk/queries";
import { done } from "@/lib/fleet/contract";

// GET /api/admin/cars/:vehicleId – one car as the console lists it
export const GET = route({
  access: "admin",
  params: deskCarParams,
  returns: deskCar,
  handle: ({ actor, params, now }) => getDeskCar(actor, params.vehicleId, now),
});

// DELETE /api/admin/cars/:vehicleId – takes a car away for good, unless somebody counts on it
export const DELETE = route({
  access: "admin",
  params: deskCarParams,
  returns: done,
  handle: ({ actor, params, now, device }) => deleteCar(actor, params.vehicleId, { now, device }),
});
