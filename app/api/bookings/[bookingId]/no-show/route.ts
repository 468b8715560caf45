import { route } from "@/lib/api/route";
import { bookingDetail, bookingParams, reasonRequest } from "@/lib/bookings/contract";
import { recordNoShow } from "@/lib/handovers/commands";

// POST /api/bookings/:bookingId/no-show – the renter never came for the car
export const POST = route({
  access: "user",
  key: "rentals.run",
  params: bookingParams,
  body: reasonRequest,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now }) => recordNoShow(actor, params.bookingId, body, now),
});
