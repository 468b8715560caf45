import type { BookingStatus } from "@/lib/catalog/availability/booking-status";

/** The length of a page of a list of bookings, and of what the home pages of renters and businesses show of it. */
export const LISTED = 20;
export const RECENT = 5;
export const SHOWN_OF_BUSINESS = 6;

/** The API's path of a page of bookings, from the renter's side or the owner's. */
export function bookingsPath(
  side: "renter" | "host",
  query: { status?: BookingStatus; limit?: number; cursor?: string } = {},
): string {
  const entries = Object.entries({ side, ...query }).filter(([, value]) => value !== undefined);
  return `/api/bookings?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`;
}
