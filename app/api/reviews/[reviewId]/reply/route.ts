import { replyRequest, review, reviewParams } from "@/lib/catalog/reviews/contract";
import { route } from "@/lib/platform/routes/route";
import { replyToReview } from "@/lib/rentals/bookings/reviews/commands";

// POST /api/reviews/:reviewId/reply – adds the owner's reply to a review, or changes it
export const POST = route({
  access: "user",
  params: reviewParams,
  body: replyRequest,
  returns: review,
  status: 201,
  handle: ({ actor, params, body, now }) => replyToReview(actor, params.reviewId, body, now),
});
