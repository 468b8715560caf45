import { useResource } from "@/lib/platform/http/use-resource";
import { bookingsPath } from "@/lib/rentals/bookings/bookings-path";
import { bookingPage } from "@/lib/rentals/bookings/contract";
import { firstBooking } from "./first-booking";

const EVERY_MS = 30_000;

/** The renter's active booking or the next one; undefined while it loads or if there is none. */
export function useNextBooking() {
  const active = useResource(bookingsPath("renter", { status: "active", limit: 50 }), bookingPage, {
    everyMs: EVERY_MS,
  });
  const upcoming = useResource(bookingsPath("renter", { status: "upcoming", limit: 50 }), bookingPage, {
    everyMs: EVERY_MS,
  });
  return active.data && upcoming.data && firstBooking(active.data.items, upcoming.data.items);
}
