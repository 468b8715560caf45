import { z } from "zod";

export const bookingStatus = z.enum([
  "pending_payment",
  "requested",
  "confirmed",
  "active",
  "completed",
  "expired",
  "declined",
  "cancelled",
  "no_show",
]);
export type BookingStatus = z.infer<typeof bookingStatus>;
