import { route } from "@/lib/api/route";
import { addPaper } from "@/lib/car-papers/commands";
import { carPapers, paperRequest } from "@/lib/car-papers/contract";
import { vehicleParams } from "@/lib/vehicles/contract";

// POST /api/fleet/:vehicleId/papers – an upload becomes the car's insurance, inspection or registration
export const POST = route({
  access: "user",
  params: vehicleParams,
  body: paperRequest,
  returns: carPapers,
  status: 201,
  handle: ({ actor, params, body, now, device }) => addPaper(actor, params.vehicleId, body, { now, device }),
});
