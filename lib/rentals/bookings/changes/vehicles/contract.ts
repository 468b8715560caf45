import { z } from "zod";

/** A vehicle of the same business that is free for the booking, and what the rental costs with it. */
const otherVehicle = z.object({
  id: z.string(),
  title: z.string(),
  plate: z.string().nullable(),
  picture: z.string().nullable(),
  /** Whether it can be given without asking the renter. */
  isAsGood: z.boolean(),
  /** Never more than the booking costs so far. */
  totalCents: z.int(),
});
export type OtherVehicle = z.infer<typeof otherVehicle>;

export const otherVehicles = z.object({ items: z.array(otherVehicle) });

export const vehicleChangeRequest = z.object({
  vehicleId: z.string().min(1).max(80),
  /** The total the user saw; 409 when it has changed since. */
  totalCents: z.int(),
  note: z.string().trim().max(500).default(""),
});
export type VehicleChangeRequest = z.input<typeof vehicleChangeRequest>;
