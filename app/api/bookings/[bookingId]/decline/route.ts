import { route } from "@/lib/platform/http/route";
import { declineBooking } from "@/lib/rentals/bookings/commands";
import { bookingDetail, bookingParams, reasonRequest } from "@/lib/rentals/bookings/contract";

export const POST = route({
  summary: "declines a booking request",
  access: "user",
  key: "rentals.run",
  params: bookingParams,
  body: reasonRequest,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now }) => declineBooking(actor, params.bookingId, body, now),
});
