import { addPicture, arrangePictures } from "@/lib/catalog/vehicle-photos/commands";
import { pictureRequest, picturesRequest, vehiclePictureList } from "@/lib/catalog/vehicle-photos/contract";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "adds an upload as the vehicle's last picture",
  access: "user",
  key: "fleet.manage",
  params: vehicleParams,
  body: pictureRequest,
  returns: vehiclePictureList,
  status: 201,
  handle: ({ actor, params, body, now, device }) =>
    addPicture(actor, params.vehicleId, body, { now, device }),
});

export const PUT = route({
  summary: "changes the pictures' order, cover first, and their descriptions",
  access: "user",
  key: "fleet.manage",
  params: vehicleParams,
  body: picturesRequest,
  returns: vehiclePictureList,
  handle: ({ actor, params, body, now, device }) =>
    arrangePictures(actor, params.vehicleId, body, { now, device }),
});
