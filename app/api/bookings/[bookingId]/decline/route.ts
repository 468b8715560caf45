import { route } from "@/lib/api/route";
import { declineBooking } from "@/lib/bookings/commands";
import { bookingDetail, bookingParams, reasonRequest } from "@/lib/bookings/contract";

// POST /api/bookings/:bookingId/decline – the owner says no to a request
export const POST = route({
  access: "user",
  key: "rentals.run",
  params: bookingParams,
  body: reasonRequest,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now }) => declineBooking(actor, params.bookingId, body, now),
});
