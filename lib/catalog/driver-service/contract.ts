import { z } from "zod";

/**
 * The terms of a vehicle that is offered only with its driver: the hours included per day and the price of more.
 * Amounts in US cents. Null means that the whole day is included, or that overtime or nights away are free. Without a
 * driver the other fields have no meaning.
 */
export const driverService = z.object({
  isWithDriver: z.boolean(),
  driverHoursPerDay: z.int().nullable(),
  overtimeHourPriceCents: z.int().nullable(),
  nightAwayPriceCents: z.int().nullable(),
});
export type DriverService = z.infer<typeof driverService>;
