import { route } from "@/lib/platform/http/route";
import { businessBookingPage, businessBookingsQuery } from "@/lib/rentals/bookings/business-list/contract";
import { listBusinessBookings } from "@/lib/rentals/bookings/business-list/queries";

export const GET = route({
  summary: "the bookings of the caller's businesses, in the tabs owners work through",
  access: "user",
  key: "rentals.view",
  query: businessBookingsQuery,
  returns: businessBookingPage,
  handle: ({ actor, query, now }) => listBusinessBookings(actor, query, now),
});
