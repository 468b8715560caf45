import { GET as getBooking } from "@/app/api/bookings/[bookingId]/route";
import { GET as getBookings } from "@/app/api/bookings/route";
import { firstBooking } from "@/components/rentals/bookings/next-booking/first-booking";
import type { FirstRequest } from "@/lib/platform/http/find-first-responses";
import { bookingsPath } from "@/lib/rentals/bookings/bookings-path";
import type { BookingPage } from "@/lib/rentals/bookings/contract";

/** The active bookings, the upcoming ones and the details of the one that the page shows. */
export const nextBookingRequest: FirstRequest = {
  path: bookingsPath("renter", { status: "active", limit: 50 }),
  route: getBookings,
  followedBy: (active: BookingPage) => [
    {
      path: bookingsPath("renter", { status: "upcoming", limit: 50 }),
      route: getBookings,
      followedBy: (upcoming: BookingPage) => {
        const shown = firstBooking(active.items, upcoming.items);
        return shown
          ? [{ path: `/api/bookings/${shown.id}`, route: getBooking, params: { bookingId: shown.id } }]
          : [];
      },
    },
  ],
};
