import { route } from "@/lib/api/route";
import { cancelBooking } from "@/lib/bookings/commands";
import { bookingDetail, bookingParams, reasonRequest } from "@/lib/bookings/contract";

// POST /api/bookings/:bookingId/cancellation – call a booking off and say what is refunded
export const POST = route({
  access: "user",
  key: "rentals.run",
  params: bookingParams,
  body: reasonRequest,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now }) => cancelBooking(actor, params.bookingId, body, now),
});
