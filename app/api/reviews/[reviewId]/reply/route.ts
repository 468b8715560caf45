import { replyRequest, review, reviewParams } from "@/lib/catalog/reviews/contract";
import { route } from "@/lib/platform/http/route";
import { replyToReview } from "@/lib/rentals/bookings/reviews/commands";

export const POST = route({
  summary: "adds the owner's reply to a review, or changes it",
  access: "user",
  params: reviewParams,
  body: replyRequest,
  returns: review,
  status: 201,
  handle: ({ actor, params, body, now, requestedLocale }) =>
    replyToReview(actor, params.reviewId, body, now, requestedLocale),
});
