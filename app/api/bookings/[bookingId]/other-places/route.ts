import { route } from "@/lib/platform/http/route";
import { otherPlaces } from "@/lib/rentals/bookings/changes/places/contract";
import { listOtherPlaces } from "@/lib/rentals/bookings/changes/places/queries";
import { bookingParams } from "@/lib/rentals/bookings/contract";

export const GET = route({
  summary: "lists where a booking can be handed over instead, with the price of the rental",
  access: "user",
  params: bookingParams,
  returns: otherPlaces,
  handle: ({ actor, params, now }) => listOtherPlaces(actor, params.bookingId, now),
});
