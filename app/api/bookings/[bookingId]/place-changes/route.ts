import { route } from "@/lib/platform/http/route";
import { proposePlaceChange } from "@/lib/rentals/bookings/changes/places/commands";
import { placeChangeRequest } from "@/lib/rentals/bookings/changes/places/contract";
import { bookingDetail, bookingParams } from "@/lib/rentals/bookings/contract";

export const POST = route({
  summary: "proposes another pick-up place or a delivery to the other side",
  access: "user",
  params: bookingParams,
  body: placeChangeRequest,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now }) => proposePlaceChange(actor, params.bookingId, body, now),
});
