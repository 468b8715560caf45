import { route } from "@/lib/api/route";
import { alternatives } from "@/lib/booking-desk/contract";
import { listAlternatives } from "@/lib/booking-desk/rebook";
import { bookingParams } from "@/lib/bookings/contract";

// GET /api/admin/bookings/:bookingId/alternatives – cars its days can be had with at once
export const GET = route({
  access: "admin",
  params: bookingParams,
  returns: alternatives,
  handle: ({ actor, params, now }) => listAlternatives(actor, params.bookingId, now),
});
