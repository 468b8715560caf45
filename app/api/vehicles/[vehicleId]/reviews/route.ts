import { review, reviewPage, reviewQuery, reviewRequest } from "@/lib/catalog/reviews/contract";
import { listPublicReviews } from "@/lib/catalog/reviews/queries";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { route } from "@/lib/platform/http/route";
import { addReview } from "@/lib/rentals/bookings/reviews/commands";

export const GET = route({
  summary: "the reviews of a vehicle, ten per page",
  access: "public",
  params: vehicleParams,
  query: reviewQuery,
  returns: reviewPage,
  handle: ({ params, query }) => listPublicReviews(params.vehicleId, query),
});

export const POST = route({
  summary: "adds the renter's review of a completed booking, once",
  access: "user",
  params: vehicleParams,
  body: reviewRequest,
  returns: review,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now, requestedLocale }) =>
    addReview(actor, params.vehicleId, body, now, requestedLocale),
});
