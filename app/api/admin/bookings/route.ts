import { route } from "@/lib/api/route";
import { deskBookingsQuery } from "@/lib/booking-desk/contract";
import { listDeskBookings } from "@/lib/booking-desk/queries";
import { bookingPage } from "@/lib/bookings/contract";

// GET /api/admin/bookings – all bookings, newest first
export const GET = route({
  access: "admin",
  query: deskBookingsQuery,
  returns: bookingPage,
  handle: ({ actor, query, now }) => listDeskBookings(actor, query, now),
});
