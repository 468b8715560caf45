import { route } from "@/lib/platform/http/route";
import {
  businessBookingTotals,
  businessBookingTotalsQuery,
} from "@/lib/rentals/bookings/business-list/contract";
import { countBusinessBookings } from "@/lib/rentals/bookings/business-list/queries";

export const GET = route({
  summary: "the number of bookings in each tab",
  access: "user",
  key: "rentals.view",
  query: businessBookingTotalsQuery,
  returns: businessBookingTotals,
  handle: ({ actor, query, now }) => countBusinessBookings(actor, query, now),
});
