import { route } from "@/lib/api/route";
import { removePicture } from "@/lib/car-pictures/commands";
import { carPictures, pictureParams } from "@/lib/car-pictures/contract";

// DELETE /api/fleet/:vehicleId/pictures/:pictureId – removes a picture of a car
export const DELETE = route({
  access: "user",
  key: "fleet.manage",
  params: pictureParams,
  returns: carPictures,
  handle: ({ actor, params, now, device }) =>
    removePicture(actor, params.vehicleId, params.pictureId, { now, device }),
});
