import { route } from "@/lib/api/route";
import { acceptBooking } from "@/lib/bookings/commands";
import { bookingDetail, bookingParams } from "@/lib/bookings/contract";

// POST /api/bookings/:bookingId/acceptance – the owner says yes to a request
export const POST = route({
  access: "user",
  key: "rentals.run",
  params: bookingParams,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, now }) => acceptBooking(actor, params.bookingId, now),
});
