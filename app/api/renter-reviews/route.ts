import { route } from "@/lib/platform/http/route";
import { renterReviewPage, renterReviewsQuery } from "@/lib/rentals/renters/contract";
import { listReceivedReviews } from "@/lib/rentals/renters/queries";

export const GET = route({
  summary: "what owners wrote about the caller as a renter, newest first",
  access: "user",
  query: renterReviewsQuery,
  returns: renterReviewPage,
  handle: ({ actor, query }) => listReceivedReviews(actor, query),
});
