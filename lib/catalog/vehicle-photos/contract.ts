import { z } from "zod";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { textTooLong } from "@/lib/platform/i18n/error-keys";
import { isSingleLine } from "@/lib/platform/text";

/** The limit keeps a vehicle's page small. */
export const MAX_VEHICLE_PICTURES = 20;

/** The text alternative of the picture. */
const alt = z.string().trim().max(160, textTooLong).refine(isSingleLine, "fieldInvalid");

export const storedVehiclePicture = z.object({
  id: z.uuid(),
  path: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
});
export type StoredVehiclePicture = z.infer<typeof storedVehiclePicture>;

/** `fileId` is the actor's own upload for the purpose `vehicle_picture`; it is appended. */
export const pictureRequest = z.object({ fileId: z.uuid(), alt: alt.default("") });
export type PictureRequest = z.output<typeof pictureRequest>;

/** All existing pictures, each once, in their new order; the first is the cover. Without `alt` a text stays as it is. */
export const picturesRequest = z.object({
  pictures: z.array(z.object({ id: z.uuid(), alt: alt.optional() })).max(MAX_VEHICLE_PICTURES),
});
export type PicturesRequest = z.output<typeof picturesRequest>;

export const vehiclePictureList = z.object({ pictures: z.array(storedVehiclePicture) });
export type VehiclePictureList = z.infer<typeof vehiclePictureList>;

export const pictureParams = vehicleParams.extend({ pictureId: z.uuid() });
