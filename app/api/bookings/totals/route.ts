import { route } from "@/lib/api/route";
import { bookingTotals, bookingTotalsQuery } from "@/lib/bookings/contract";
import { totalBookings } from "@/lib/bookings/list-queries";

// GET /api/bookings/totals – how many bookings stand where, and what they cost
export const GET = route({
  access: "user",
  query: bookingTotalsQuery,
  returns: bookingTotals,
  handle: ({ actor, query, now }) => totalBookings(actor, query, now),
});
