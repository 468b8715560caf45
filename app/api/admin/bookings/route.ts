import { adminBookingsQuery } from "@/lib/payments/booking-interventions/contract";
import { listAdminBookings } from "@/lib/payments/booking-interventions/queries";
import { route } from "@/lib/platform/http/route";
import { bookingPage } from "@/lib/rentals/bookings/contract";

export const GET = route({
  summary: "all bookings, newest first",
  access: "admin",
  query: adminBookingsQuery,
  returns: bookingPage,
  handle: ({ actor, query, now }) => listAdminBookings(actor, query, now),
});
