import { z } from "zod";
import { bookingStatus } from "@/lib/bookings/contract";

export const businessSearchQuery = z.object({ q: z.string().trim().min(1, "searchEmpty").max(100) });
export type BusinessSearchQuery = z.infer<typeof businessSearchQuery>;

/** What one's own businesses have under a few words, at most five of a kind. */
export const businessFindings = z.object({
  vehicles: z.array(z.object({ id: z.string(), title: z.string(), plate: z.string().nullable() })),
  rentals: z.array(
    z.object({
      id: z.uuid(),
      reference: z.string(),
      status: bookingStatus,
      renterName: z.string(),
      vehicleTitle: z.string(),
    }),
  ),
  /** Those who booked here, with how often. */
  customers: z.array(z.object({ id: z.uuid(), name: z.string(), rentals: z.int() })),
});
export type BusinessFindings = z.infer<typeof businessFindings>;
