import { page } from "@/app/page-builder";
import { FleetScreen } from "@/components/catalog/fleet/fleet-screen";

const fleet = page({
  path: "/dashboard/business/vehicles",
  access: "business",
  title: "fleet.title",
  messages: [
    "features",
    "categories",
    "car.colours",
    "vehicles.fuel",
    "vehicles.automatic",
    "vehicles.manual",
    "fleet",
  ],
  render: () => <FleetScreen />,
});

export const generateMetadata = fleet.generateMetadata;
export default fleet.render;
