import { route } from "@/lib/api/route";
import { addPicture, arrangePictures } from "@/lib/car-pictures/commands";
import { carPictures, pictureRequest, picturesRequest } from "@/lib/car-pictures/contract";
import { vehicleParams } from "@/lib/vehicles/contract";

// POST /api/fleet/:vehicleId/pictures – an upload becomes the car's last picture
export const POST = route({
  access: "user",
  key: "fleet.manage",
  params: vehicleParams,
  body: pictureRequest,
  returns: carPictures,
  status: 201,
  handle: ({ actor, params, body, now, device }) =>
    addPicture(actor, params.vehicleId, body, { now, device }),
});

// PUT /api/fleet/:vehicleId/pictures – their order, the cover first, and what is seen on them
export const PUT = route({
  access: "user",
  key: "fleet.manage",
  params: vehicleParams,
  body: picturesRequest,
  returns: carPictures,
  handle: ({ actor, params, body, now, device }) =>
    arrangePictures(actor, params.vehicleId, body, { now, device }),
});
