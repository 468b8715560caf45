import { route } from "@/lib/platform/http/route";
import { bookingDetail, bookingParams } from "@/lib/rentals/bookings/contract";
import { recordReturn } from "@/lib/rentals/bookings/handovers/commands";
import { returnRequest } from "@/lib/rentals/bookings/handovers/contract";

export const POST = route({
  summary: "records the return of the vehicle, and settles its charges and the deposit",
  access: "user",
  key: "rentals.run",
  params: bookingParams,
  body: returnRequest,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now }) => recordReturn(actor, params.bookingId, body, now),
});
