import { route } from "@/lib/platform/routes/route";
import {
  businessBookingTotals,
  businessBookingTotalsQuery,
} from "@/lib/rentals/bookings/business-list/contract";
import { countBusinessBookings } from "@/lib/rentals/bookings/business-list/queries";

// GET /api/rentals/totals?search&renter – the number of bookings in each tab
export const GET = route({
  access: "user",
  key: "rentals.view",
  query: businessBookingTotalsQuery,
  returns: businessBookingTotals,
  handle: ({ actor, query, now }) => countBusinessBookings(actor, query, now),
});
