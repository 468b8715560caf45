import { z } from "zod";
import { bookingStatus } from "@/lib/catalog/availability/booking-status";

export const dashboardSearchQuery = z.object({ q: z.string().trim().min(1, "searchEmpty").max(100) });
export type DashboardSearchQuery = z.infer<typeof dashboardSearchQuery>;

/** Matches in the caller's businesses, at most five of a kind. */
export const dashboardSearchResults = z.object({
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
  /** Renters who booked here, with the number of their bookings. */
  customers: z.array(z.object({ id: z.uuid(), name: z.string(), rentals: z.int() })),
});
export type DashboardSearchResults = z.infer<typeof dashboardSearchResults>;
