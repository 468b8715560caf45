import { route } from "@/lib/api/route";
import { removePaper } from "@/lib/car-papers/commands";
import { carPapers, paperParams } from "@/lib/car-papers/contract";

// DELETE /api/fleet/:vehicleId/papers/:paperId – takes back a paper that does not have to stay
export const DELETE = route({
  access: "user",
  params: paperParams,
  returns: carPapers,
  handle: ({ actor, params, now, device }) =>
    removePaper(actor, params.vehicleId, params.paperId, { now, device }),
});
