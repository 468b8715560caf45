import { route } from "@/lib/platform/http/route";
import { proposePlaceChange } from "@/lib/rentals/bookings/changes/places/commands";
import { otherPlaces, placeChangeRequest } from "@/lib/rentals/bookings/changes/places/contract";
import { listOtherPlaces } from "@/lib/rentals/bookings/changes/places/queries";
import { bookingDetail, bookingParams } from "@/lib/rentals/bookings/contract";

export const GET = route({
  summary: "lists where a booking can be handed over instead, with the price of the rental",
  access: "user",
  params: bookingParams,
  returns: otherPlaces,
  handle: ({ actor, params, now }) => listOtherPlaces(actor, params.bookingId, now),
});

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
