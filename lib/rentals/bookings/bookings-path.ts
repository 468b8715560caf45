import type { BookingStatus } from "@/lib/catalog/availability/booking-status";

/** The page size of booking lists, also on the home pages of renters and businesses. */
export const LISTED = 20;
export const RECENT = 5;
export const SHOWN_OF_BUSINESS = 6;

/** The API path for a page of the renter's or the owner's bookings. */
export function bookingsPath(
  side: "renter" | "owner",
  query: { status?: BookingStatus; limit?: number; cursor?: string } = {},
): string {
  const entries = Object.entries({ side, ...query }).filter(([, value]) => value !== undefined);
  return `/api/bookings?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`;
}
