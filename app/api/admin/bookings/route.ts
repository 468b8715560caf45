import { route } from "@/lib/platform/http/route";
import { adminBookingsQuery } from "@/lib/rentals/bookings/admin/contract";
import { listAdminBookings } from "@/lib/rentals/bookings/admin/queries";
import { bookingPage } from "@/lib/rentals/bookings/contract";

export const GET = route({
  summary: "all bookings, newest first",
  access: "admin",
  query: adminBookingsQuery,
  returns: bookingPage,
  handle: ({ actor, query, now }) => listAdminBookings(actor, query, now),
});
