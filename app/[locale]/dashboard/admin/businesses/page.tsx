import { GET as getBusinesses } from "@/app/api/admin/businesses/route";
import { preloadedPage } from "@/app/preloaded-page";
import { BusinessesScreen } from "@/components/businesses/businesses/admin/businesses-screen";
import { adminBusinessFilters } from "@/lib/businesses/businesses/admin/contract";
import { listPath } from "@/lib/platform/http/list-path";
import { pageSearchParams } from "@/lib/platform/http/page-search-params";

const BUSINESSES = "/api/admin/businesses";

const businesses = preloadedPage({
  path: "/dashboard/admin/businesses",
  access: "admin",
  query: pageSearchParams,
  title: "businessesAdmin.title",
  messages: ["businessesAdmin", "bulk"],
  firstRequests: ({ query }) => [
    { path: `${BUSINESSES}?limit=1`, route: getBusinesses },
    { path: listPath(BUSINESSES, query, adminBusinessFilters), route: getBusinesses },
  ],
  render: () => <BusinessesScreen />,
});

export const generateMetadata = businesses.generateMetadata;
export default businesses.render;
