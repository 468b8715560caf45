import { route } from "@/lib/platform/http/route";
import { bookingDetail, bookingParams } from "@/lib/rentals/bookings/contract";
import { holdReview } from "@/lib/rentals/bookings/reviews/admin/commands";
import { holdReviewRequest } from "@/lib/rentals/bookings/reviews/admin/contract";

export const POST = route({
  summary: "hides a review of a booking from everybody but its author and administrators",
  access: "admin",
  params: bookingParams,
  body: holdReviewRequest,
  returns: bookingDetail,
  status: 201,
  handle: ({ actor, params, body, now, device }) =>
    holdReview(actor, params.bookingId, body, { now, device }),
});
