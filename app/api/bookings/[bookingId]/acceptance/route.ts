import { route } from "@/lib/platform/http/route";
import { acceptBooking } from "@/lib/rentals/bookings/commands";
import { bookingDetail, bookingParams } from "@/lib/rentals/bookings/contract";

export const POST = route({
  summary: "accepts a booking request",
  access: "user",
  key: "rentals.run",
  params: bookingParams,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, now }) => acceptBooking(actor, params.bookingId, now),
});
