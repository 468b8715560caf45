import { route } from "@/lib/api/route";
import { bookingDetail, bookingParams } from "@/lib/bookings/contract";
import { handOver } from "@/lib/handovers/commands";
import { pickupRequest } from "@/lib/handovers/contract";

// POST /api/bookings/:bookingId/pickup – the owner's side hands the car over: the rental begins
export const POST = route({
  access: "user",
  key: "rentals.run",
  params: bookingParams,
  body: pickupRequest,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now }) => handOver(actor, params.bookingId, body, now),
});
