import { wireVehicle } from "@/lib/catalog/storefront/api/wire";
import { getWireVehicle } from "@/lib/catalog/storefront/api/wire-queries";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "a publicly visible vehicle",
  access: "public",
  params: vehicleParams,
  returns: wireVehicle,
  maxAge: 15,
  handle: ({ params, now }) => getWireVehicle(params.vehicleId, now),
});
