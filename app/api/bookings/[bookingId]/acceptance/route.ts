import { route } from "@/lib/platform/routes/route";
import { acceptBooking } from "@/lib/rentals/bookings/commands";
import { bookingDetail, bookingParams } from "@/lib/rentals/bookings/contract";

// POST /api/bookings/:bookingId/acceptance – accepts a booking request
export const POST = route({
  access: "user",
  key: "rentals.run",
  params: bookingParams,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, now }) => acceptBooking(actor, params.bookingId, now),
});
