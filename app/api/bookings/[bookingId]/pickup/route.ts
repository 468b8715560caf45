import { route } from "@/lib/platform/http/route";
import { bookingDetail, bookingParams } from "@/lib/rentals/bookings/contract";
import { recordPickup } from "@/lib/rentals/bookings/handovers/commands";
import { pickupRequest } from "@/lib/rentals/bookings/handovers/contract";

export const POST = route({
  summary: "records the handover of the vehicle, which starts the rental",
  access: "user",
  key: "rentals.run",
  params: bookingParams,
  body: pickupRequest,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now }) => recordPickup(actor, params.bookingId, body, now),
});
