import { route } from "@/lib/platform/http/route";
import { bookingDetail, bookingParams } from "@/lib/rentals/bookings/contract";
import { addRenterReview } from "@/lib/rentals/bookings/reviews/commands";
import { renterReviewRequest } from "@/lib/rentals/renters/contract";

export const POST = route({
  summary: "adds the owner's review of the renter of a completed booking, once",
  access: "user",
  params: bookingParams,
  body: renterReviewRequest,
  returns: bookingDetail,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, now, requestedLocale }) =>
    addRenterReview(actor, params.bookingId, body, now, requestedLocale),
});
