import { z } from "zod";

/** An additional driver of the booking; the renter by default. */
export const licenceQuery = z.object({ driverId: z.uuid().optional() });

/** A verified driving licence, for the owner to compare with the driver at the pick-up. */
export const licenceToCheck = z.object({
  name: z.string(),
  number: z.string().nullable(),
  expiresOn: z.iso.date().nullable(),
  /** The number of pictures; 0 if it was verified before documents were uploaded. */
  pageCount: z.int(),
});
export type LicenceToCheck = z.infer<typeof licenceToCheck>;
