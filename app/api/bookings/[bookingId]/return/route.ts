import { route } from "@/lib/api/route";
import { bookingDetail, bookingParams } from "@/lib/bookings/contract";
import { takeBack } from "@/lib/handovers/commands";
import { returnRequest } from "@/lib/handovers/contract";

// POST /api/bookings/:bookingId/return – the owner's side takes the car back: late days and deposit are settled
export const POST = route({
  access: "user",
  key: "rentals.run",
  params: bookingParams,
  body: returnRequest,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now }) => takeBack(actor, params.bookingId, body, now),
});
