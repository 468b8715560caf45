import { GET as getClaims } from "@/app/api/admin/claims/route";
import { preloadedPage } from "@/app/preloaded-page";
import { AdminClaimsScreen } from "@/components/rentals/claims/admin/admin-claims-screen";
import { listPath } from "@/lib/platform/http/list-path";
import { pageSearchParams } from "@/lib/platform/http/page-search-params";
import { adminClaimFilters } from "@/lib/rentals/bookings/claims/admin/contract";

const adminClaims = preloadedPage({
  path: "/dashboard/admin/claims",
  access: "admin",
  query: pageSearchParams,
  title: "claimsAdmin.title",
  messages: ["bookings", "claimsAdmin"],
  firstRequests: ({ query }) => [
    { path: listPath("/api/admin/claims", query, adminClaimFilters), route: getClaims },
  ],
  render: () => <AdminClaimsScreen />,
});

export const generateMetadata = adminClaims.generateMetadata;
export default adminClaims.render;
