import { route } from "@/lib/platform/http/route";
import { bookingDetail, bookingParams } from "@/lib/rentals/bookings/contract";
import { recordPickUp } from "@/lib/rentals/bookings/handovers/commands";
import { pickUpRequest } from "@/lib/rentals/bookings/handovers/contract";

export const POST = route({
  summary: "records the handover of the vehicle, which starts the rental",
  access: "user",
  key: "rentals.run",
  params: bookingParams,
  body: pickUpRequest,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now }) => recordPickUp(actor, params.bookingId, body, now),
});
