import { route } from "@/lib/platform/http/route";
import { bookingDetail } from "@/lib/rentals/bookings/contract";
import { releaseReview } from "@/lib/rentals/bookings/reviews/admin/commands";
import { heldReviewParams } from "@/lib/rentals/bookings/reviews/admin/contract";

export const DELETE = route({
  summary: "shows a review again that administrators had hidden",
  access: "admin",
  params: heldReviewParams,
  returns: bookingDetail,
  handle: ({ actor, params: { bookingId, author }, now, device }) =>
    releaseReview(actor, bookingId, author, { now, device }),
});
