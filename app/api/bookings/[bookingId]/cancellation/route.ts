import { route } from "@/lib/platform/http/route";
import { cancelBooking } from "@/lib/rentals/bookings/commands";
import { bookingDetail, bookingParams, reasonRequest } from "@/lib/rentals/bookings/contract";

export const POST = route({
  summary: "cancels a booking; its terms decide what is refunded",
  access: "user",
  key: "rentals.run",
  params: bookingParams,
  body: reasonRequest,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now }) => cancelBooking(actor, params.bookingId, body, now),
});
