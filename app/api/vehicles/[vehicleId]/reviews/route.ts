import { review, reviewPage, reviewQuery, reviewRequest } from "@/lib/catalog/reviews/contract";
import { listPublicReviews } from "@/lib/catalog/reviews/queries";
import { vehicleParams } from "@/lib/catalog/vehicles/contract";
import { route } from "@/lib/platform/routes/route";
import { addReview } from "@/lib/rentals/bookings/reviews/commands";

// GET /api/vehicles/:vehicleId/reviews?page&sort – the reviews of a vehicle, ten per page
export const GET = route({
  access: "public",
  params: vehicleParams,
  query: reviewQuery,
  returns: reviewPage,
  handle: ({ params, query }) => listPublicReviews(params.vehicleId, query),
});

// POST /api/vehicles/:vehicleId/reviews – adds the renter's review of a completed booking, once
export const POST = route({
  access: "user",
  params: vehicleParams,
  body: reviewRequest,
  returns: review,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now }) => addReview(actor, params.vehicleId, body, now),
});
