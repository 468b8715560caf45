import { route } from "@/lib/api/route";
import { vehicleParams } from "@/lib/vehicles/contract";
import { wireVehicle } from "@/lib/vehicles/wire";
import { getWireVehicle } from "@/lib/vehicles/wire-queries";

// GET /api/vehicles/:vehicleId – a car the public can see
export const GET = route({
  access: "public",
  params: vehicleParams,
  returns: wireVehicle,
  maxAge: 15,
  handle: ({ params, now }) => getWireVehicle(params.vehicleId, now),
});
