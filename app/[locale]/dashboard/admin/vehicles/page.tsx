import { page } from "@/app/page-builder";
import { AdminVehiclesScreen } from "@/components/catalog/fleet/admin/admin-vehicles-screen";

const vehicles = page({
  path: "/dashboard/admin/vehicles",
  access: "admin",
  title: "vehiclesAdmin.title",
  messages: ["vehiclesAdmin", "categories"],
  render: () => <AdminVehiclesScreen />,
});

export const generateMetadata = vehicles.generateMetadata;
export default vehicles.render;
