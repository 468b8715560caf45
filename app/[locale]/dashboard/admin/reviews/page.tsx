import { GET as getReviews } from "@/app/api/admin/reviews/route";
import { preloadedPage } from "@/app/preloaded-page";
import { AdminReviewsScreen } from "@/components/rentals/reviews/admin/admin-reviews-screen";
import { listPath } from "@/lib/platform/http/list-path";
import { pageSearchParams } from "@/lib/platform/http/page-search-params";
import { adminReviewFilters } from "@/lib/rentals/bookings/reviews/admin/contract";

const adminReviews = preloadedPage({
  path: "/dashboard/admin/reviews",
  access: "admin",
  query: pageSearchParams,
  title: "reviewsAdmin.title",
  messages: ["reviews", "reviewsAdmin"],
  firstRequests: ({ query }) => [
    { path: listPath("/api/admin/reviews", query, adminReviewFilters), route: getReviews },
  ],
  render: () => <AdminReviewsScreen />,
});

export const generateMetadata = adminReviews.generateMetadata;
export default adminReviews.render;
