import { adminBookingsQuery } from "@/lib/payments/booking-interventions/contract";
import { listAdminBookings } from "@/lib/payments/booking-interventions/queries";
import { route } from "@/lib/platform/routes/route";
import { bookingPage } from "@/lib/rentals/bookings/contract";

// GET /api/admin/bookings – all bookings, newest first
export const GET = route({
  access: "admin",
  query: adminBookingsQuery,
  returns: bookingPage,
  handle: ({ actor, query, now }) => listAdminBookings(actor, query, now),
});
