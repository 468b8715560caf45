import { route } from "@/lib/api/route";
import { replyToReview } from "@/lib/reviews/commands";
import { replyRequest, review, reviewParams } from "@/lib/reviews/contract";

// POST /api/reviews/:reviewId/reply – the owner answers a review; again, and the answer is changed
export const POST = route({
  access: "user",
  params: reviewParams,
  body: replyRequest,
  returns: review,
  status: 201,
  handle: ({ actor, params, body, now }) => replyToReview(actor, params.reviewId, body, now),
});
