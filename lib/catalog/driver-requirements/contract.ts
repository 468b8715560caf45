import { z } from "zod";

/** Whom an owner lets drive a vehicle; null where nothing beyond a valid licence is required. */
export const driverRequirements = z.object({
  minDriverAge: z.int().nullable(),
  minLicenceYears: z.int().nullable(),
});
export type DriverRequirements = z.infer<typeof driverRequirements>;
