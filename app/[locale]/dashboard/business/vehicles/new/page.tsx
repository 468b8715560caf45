import { page } from "@/app/page-builder";
import { NewVehicleScreen } from "@/components/catalog/fleet/new-vehicle-screen";

const newVehicle = page({
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
  render: () => <NewVehicleScreen />,
});

export const generateMetadata = newVehicle.generateMetadata;
export default newVehicle.render;
