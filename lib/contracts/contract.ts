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
  /** Null for who has no renter's side, or no longer an account. */
  licence: z
    .object({ number: z.string().nullable(), status: z.string(), expiresOn: z.iso.date().nullable() })
    .nullable(),
});

const car = z.object({
  title: z.string(),
  neighbourhood: z.string(),
  plate: z.string().nullable(),
  year: z.int(),
  mileageKm: z.int(),
});

/** Who rents what to whom, as the papers call them. */
export interface Parties {
  host: z.infer<typeof host>;
  renter: z.infer<typeof renter>;
  car: z.infer<typeof car>;
}

/** As the pick-up keeps them (handovers.parties). A side whose account was erased is null, see lib/personal-data. */
export const signedParties = z.object({ host: host.nullable(), renter: renter.nullable(), car });
