import { fileRoute } from "@/lib/platform/http/route";
import { adminReviewsExport } from "@/lib/rentals/bookings/reviews/admin/contract";
import { exportAdminReviews } from "@/lib/rentals/bookings/reviews/admin/export-reviews";

export const GET = fileRoute({
  summary: "the filtered reviews as CSV",
  access: "admin",
  query: adminReviewsExport,
  cost: 40,
  handle: ({ actor, query, now, device }) => exportAdminReviews(actor, query, { now, device }),
});
