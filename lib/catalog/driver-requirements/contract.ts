import { z } from "zod";

/** An owner's requirements for drivers of a vehicle; null if only a valid licence is required. */
export const driverRequirements = z.object({
  minDriverAge: z.int().nullable(),
  minLicenceYears: z.int().nullable(),
});
export type DriverRequirements = z.infer<typeof driverRequirements>;
