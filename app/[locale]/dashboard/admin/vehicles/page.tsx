import { businessFilterRequest } from "@/app/_first-requests/business-filter-request";
import { GET as getVehicles } from "@/app/api/admin/vehicles/route";
import { preloadedPage } from "@/app/preloaded-page";
import { AdminVehiclesScreen } from "@/components/catalog/fleet/admin/admin-vehicles-screen";
import { adminVehicleFilters } from "@/lib/catalog/fleet/admin/contract";
import { listPath } from "@/lib/platform/http/list-path";
import { pageSearchParams } from "@/lib/platform/http/page-search-params";

const vehicles = preloadedPage({
  path: "/dashboard/admin/vehicles",
  access: "admin",
  query: pageSearchParams,
  title: "vehiclesAdmin.title",
  messages: ["vehiclesAdmin", "categories", "bulk"],
  firstRequests: ({ query }) => [
    { path: listPath("/api/admin/vehicles", query, adminVehicleFilters), route: getVehicles },
    ...businessFilterRequest(query),
  ],
  render: () => <AdminVehiclesScreen />,
});

export const generateMetadata = vehicles.generateMetadata;
export default vehicles.render;
