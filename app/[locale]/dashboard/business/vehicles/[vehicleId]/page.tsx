import { z } from "zod";
import { page } from "@/app/page-builder";
import { VehicleScreen } from "@/components/catalog/fleet/vehicle-screen";
import { vehicleIdFrom } from "@/lib/catalog/vehicles/vehicle-id";

const vehicle = page({
  path: "/dashboard/business/vehicles/[vehicleId]",
  access: "business",
  params: z.object({ vehicleId: z.string().transform(vehicleIdFrom) }),
  title: "car.title",
  messages: [
    "fleet",
    "features",
    "categories",
    "car",
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
  render: ({ params: { vehicleId } }) => <VehicleScreen vehicleId={vehicleId} />,
});

export const generateMetadata = vehicle.generateMetadata;
export default vehicle.render;
