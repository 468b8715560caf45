import { z } from "zod";

/**
 * How a vehicle is offered with its driver only: what a day includes and what more costs. Amounts in US cents. Null: the
 * whole day is included, overtime costs nothing, nights away cost nothing. Without a driver the rest says nothing.
 */
export const driverService = z.object({
  isWithDriver: z.boolean(),
  driverHoursPerDay: z.int().nullable(),
  overtimeHourPriceCents: z.int().nullable(),
  nightAwayPriceCents: z.int().nullable(),
});
export type DriverService = z.infer<typeof driverService>;
