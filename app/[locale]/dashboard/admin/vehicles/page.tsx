import { businessFilterRequest } from "@/app/_first-requests/business-filter-request";
import { GET as getVehicles } from "@/app/api/admin/vehicles/route";
import { preloadedPage } from "@/app/preloaded-page";
import { AdminVehiclesScreen } from "@/components/catalog/fleet/admin/admin-vehicles-screen";
import { adminVehicleFilters } from "@/lib/catalog/fleet/admin/contract";
import { addressQuery } from "@/lib/platform/http/address-query";
import { listPath } from "@/lib/platform/http/list-path";

const vehicles = preloadedPage({
  path: "/dashboard/admin/vehicles",
  access: "admin",
  query: addressQuery,
  title: "vehiclesAdmin.title",
  messages: ["vehiclesAdmin", "categories", "bulk"],
  answers: ({ query }) => [
    { path: listPath("/api/admin/vehicles", query, adminVehicleFilters), route: getVehicles },
    ...businessFilterRequest(query),
  ],
  render: () => <AdminVehiclesScreen />,
});

export const generateMetadata = vehicles.generateMetadata;
export default vehicles.render;
