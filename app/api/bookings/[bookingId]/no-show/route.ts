import { route } from "@/lib/platform/http/route";
import { bookingDetail, bookingParams, reasonRequest } from "@/lib/rentals/bookings/contract";
import { recordNoShow } from "@/lib/rentals/bookings/handovers/commands";

export const POST = route({
  summary: "records that the renter did not come for the vehicle",
  access: "user",
  key: "rentals.run",
  params: bookingParams,
  body: reasonRequest,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now }) => recordNoShow(actor, params.bookingId, body, now),
});
