import { z } from "zod";
import { page } from "@/app/page-builder";
import { AdminVehicleScreen } from "@/components/catalog/fleet/admin/admin-vehicle-screen";
import { vehicleIdFrom } from "@/lib/catalog/vehicles/vehicle-id";

const adminVehicle = page({
  path: "/dashboard/admin/vehicles/[vehicleId]",
  access: "admin",
  params: z.object({ vehicleId: z.string().transform(vehicleIdFrom) }),
  title: "car.title",
  messages: [
    "fleet",
    "features",
    "categories",
    "car",
    "vehiclesAdmin",
    "vehicles.fuel",
    "vehicles.automatic",
    "vehicles.manual",
    "documents.upload",
    "documents.file",
    "settings.unsaved",
    "settings.cancel",
    "settings.save",
    "settings.saving",
  ],
  render: ({ params: { vehicleId } }) => <AdminVehicleScreen vehicleId={vehicleId} />,
});

export const generateMetadata = adminVehicle.generateMetadata;
export default adminVehicle.render;
