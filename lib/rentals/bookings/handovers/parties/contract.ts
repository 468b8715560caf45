import { z } from "zod";

const host = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  taxId: z.string().nullable(),
  registrationNumber: z.string().nullable(),
});

const renter = z.object({
  name: z.string(),
  /** Null for users who are not renters, or whose account no longer exists. */
  licence: z
    .object({ number: z.string().nullable(), status: z.string(), expiresOn: z.iso.date().nullable() })
    .nullable(),
});

const vehicle = z.object({
  title: z.string(),
  neighbourhood: z.string(),
  /** The address of its pick-up place; null without one. */
  pickUpAddress: z.string().nullable().default(null),
  plate: z.string().nullable(),
  year: z.int(),
  mileageKm: z.int(),
  /** Whether its documents, with the insurance, were approved until the return; null in older snapshots. */
  isInsured: z.boolean().nullable().default(null),
});

/** The parties and the vehicle as the rental agreement names them. */
export interface Parties {
  host: z.infer<typeof host>;
  renter: z.infer<typeof renter>;
  car: z.infer<typeof vehicle> & { isInsured: boolean };
}

/** The snapshot stored at pick-up (handovers.parties). A side whose account was erased is null. */
export const signedParties = z.object({ host: host.nullable(), renter: renter.nullable(), car: vehicle });
