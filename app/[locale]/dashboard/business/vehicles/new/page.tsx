import { GET as getFleet } from "@/app/api/fleet/route";
import { preloadedPage } from "@/app/preloaded-page";
import { NewVehicleScreen } from "@/components/catalog/fleet/new-vehicle-screen";

const newVehicle = preloadedPage({
  path: "/dashboard/business/vehicles/new",
  access: "business",
  title: "car.newTitle",
  messages: [
    "fleet",
    "features",
    "categories",
    "car",
    "vehicles.fuel",
    "vehicles.automatic",
    "vehicles.manual",
  ],
  firstRequests: () => [{ path: "/api/fleet?", route: getFleet }],
  render: () => <NewVehicleScreen />,
});

export const generateMetadata = newVehicle.generateMetadata;
export default newVehicle.render;
