import { route } from "@/lib/platform/http/route";
import { adminReviewPage, adminReviewsQuery } from "@/lib/rentals/bookings/reviews/admin/contract";
import { listAdminReviews } from "@/lib/rentals/bookings/reviews/admin/queries";

export const GET = route({
  summary: "lists the published reviews of renters or owners, hidden ones included",
  access: "admin",
  query: adminReviewsQuery,
  returns: adminReviewPage,
  handle: ({ actor, query }) => listAdminReviews(actor, query),
});
