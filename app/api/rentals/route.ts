import { route } from "@/lib/platform/routes/route";
import { businessBookingPage, businessBookingsQuery } from "@/lib/rentals/bookings/business-list/contract";
import { listBusinessBookings } from "@/lib/rentals/bookings/business-list/queries";

// GET /api/rentals?tab&search&renter – the bookings of the caller's businesses, in the tabs owners work through
export const GET = route({
  access: "user",
  key: "rentals.view",
  query: businessBookingsQuery,
  returns: businessBookingPage,
  handle: ({ actor, query, now }) => listBusinessBookings(actor, query, now),
});
