import { GET as getFleet } from "@/app/api/fleet/route";
import { preloadedPage } from "@/app/preloaded-page";
import { fleetPath } from "@/components/catalog/fleet/fleet-address";
import { FleetScreen } from "@/components/catalog/fleet/fleet-screen";
import { addressQuery } from "@/lib/platform/http/address-query";

const fleet = preloadedPage({
  path: "/dashboard/business/vehicles",
  access: "business",
  query: addressQuery,
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
  answers: ({ query }) => [{ path: fleetPath(query), route: getFleet }],
  render: () => <FleetScreen />,
});

export const generateMetadata = fleet.generateMetadata;
export default fleet.render;
