import { z } from "zod";
import { vehicleParams } from "@/lib/vehicles/contract";

/** More than anybody looks at; the bound keeps a car's page small. */
export const MOST_PICTURES = 20;

/** What is seen on it, for who does not see it. */
const alt = z.string().trim().max(160, "lineTooLong");

export const carPicture = z.object({
  id: z.uuid(),
  path: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
});
export type CarPicture = z.infer<typeof carPicture>;

/** An upload of one's own for `vehicle_picture`; it goes to the end. */
export const pictureRequest = z.object({ fileId: z.uuid(), alt: alt.default("") });
export type PictureRequest = z.output<typeof pictureRequest>;

/** The pictures that are there, each once, in their new order; the first is the cover. */
export const picturesRequest = z.object({
  pictures: z.array(z.object({ id: z.uuid(), alt })).max(MOST_PICTURES),
});
export type PicturesRequest = z.output<typeof picturesRequest>;

export const carPictures = z.object({ pictures: z.array(carPicture) });
export type CarPictures = z.infer<typeof carPictures>;

export const pictureParams = vehicleParams.extend({ pictureId: z.uuid() });
