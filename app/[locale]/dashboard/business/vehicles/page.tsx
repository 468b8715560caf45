import { GET as getFleet } from "@/app/api/fleet/route";
import { preloadedPage } from "@/app/preloaded-page";
import { FleetScreen } from "@/components/catalog/fleet/fleet-screen";
import { fleetPath } from "@/components/catalog/fleet/fleet-url";
import { pageSearchParams } from "@/lib/platform/http/page-search-params";

const fleet = preloadedPage({
  path: "/dashboard/business/vehicles",
  access: "business",
  query: pageSearchParams,
  title: "fleet.title",
  messages: [
    "features",
    "categories",
    "car.colours",
    "vehicles.fuel",
    "vehicles.automatic",
    "vehicles.manual",
    "fleet",
    "bulk",
  ],
  firstRequests: ({ query }) => [{ path: fleetPath(query), route: getFleet }],
  render: () => <FleetScreen />,
});

export const generateMetadata = fleet.generateMetadata;
export default fleet.render;
