import { route } from "@/lib/api/route";
import { addReview } from "@/lib/reviews/commands";
import { review, reviewPage, reviewQuery, reviewRequest } from "@/lib/reviews/contract";
import { listPublicReviews } from "@/lib/reviews/queries";
import { vehicleParams } from "@/lib/vehicles/contract";

// GET /api/vehicles/:vehicleId/reviews?page&sort – what renters said of a car, ten a page
export const GET = route({
  access: "public",
  params: vehicleParams,
  query: reviewQuery,
  returns: reviewPage,
  handle: ({ params, query }) => listPublicReviews(params.vehicleId, query),
});

// POST /api/vehicles/:vehicleId/reviews – the renter of a completed trip says how it was, once
export const POST = route({
  access: "user",
  params: vehicleParams,
  body: reviewRequest,
  returns: review,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now }) => addReview(actor, params.vehicleId, body, now),
});
