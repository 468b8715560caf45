import { route } from "@/lib/platform/http/route";
import { bookingTotals, bookingTotalsQuery } from "@/lib/rentals/bookings/contract";
import { getBookingTotals } from "@/lib/rentals/bookings/lists/queries";

export const GET = route({
  summary: "the number of bookings by state, and their cost",
  access: "user",
  query: bookingTotalsQuery,
  returns: bookingTotals,
  handle: ({ actor, query, now }) => getBookingTotals(actor, query, now),
});
