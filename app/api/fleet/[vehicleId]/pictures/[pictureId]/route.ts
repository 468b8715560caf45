import { removePicture } from "@/lib/catalog/vehicle-photos/commands";
import { pictureParams, vehiclePictureList } from "@/lib/catalog/vehicle-photos/contract";
import { route } from "@/lib/platform/http/route";

export const DELETE = route({
  summary: "deletes a picture of a vehicle",
  access: "user",
  key: "fleet.manage",
  params: pictureParams,
  returns: vehiclePictureList,
  handle: ({ actor, params, now, device }) =>
    removePicture(actor, params.vehicleId, params.pictureId, { now, device }),
});
