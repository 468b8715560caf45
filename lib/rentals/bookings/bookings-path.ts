import type { BookingStatus } from "@/lib/catalog/availability/booking-status";

/** The page sizes of the lists of bookings, and of those on the home pages of renters and businesses. */
export const BOOKINGS_PAGE_SIZE = 20;
export const RECENT_BOOKINGS = 5;
export const BUSINESS_HOME_BOOKINGS = 6;

/** The API path for a page of the renter's or the owner's bookings. */
export function bookingsPath(
  side: "renter" | "owner",
  query: { status?: BookingStatus | "upcoming"; limit?: number; cursor?: string } = {},
): string {
  const entries = Object.entries({ side, ...query }).filter(([, value]) => value !== undefined);
  return `/api/bookings?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`;
}
