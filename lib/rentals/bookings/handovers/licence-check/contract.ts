import { z } from "zod";

/** An additional driver of the booking; the renter by default. */
export const licenceQuery = z.object({ driverId: z.uuid().optional() });

/** The renter's verified driving licence, as the owner compares it with the person at the pick-up. */
export const licenceToCheck = z.object({
  name: z.string(),
  number: z.string().nullable(),
  expiresOn: z.iso.date().nullable(),
  /** How many pictures it has; none where it was verified before documents were uploaded. */
  pageCount: z.int(),
});
export type LicenceToCheck = z.infer<typeof licenceToCheck>;
