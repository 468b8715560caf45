import { z } from "zod";
import { GET as getVehicle } from "@/app/api/fleet/[vehicleId]/route";
import { preloadedPage } from "@/app/preloaded-page";
import { VehicleScreen } from "@/components/catalog/fleet/vehicle-screen";
import { vehicleIdFrom } from "@/lib/catalog/vehicles/vehicle-id";

const vehicle = preloadedPage({
  path: "/dashboard/business/vehicles/[vehicleId]",
  access: "business",
  params: z.object({ vehicleId: z.string().transform(vehicleIdFrom) }),
  title: "car.title",
  messages: [
    "fleet",
    "pickUpPlaces",
    "features",
    "categories",
    "car",
    "pauses",
    "dashboard.pause",
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
  firstRequests: ({ params: { vehicleId } }) => [
    { path: `/api/fleet/${encodeURIComponent(vehicleId)}`, route: getVehicle, params: { vehicleId } },
  ],
  render: ({ params: { vehicleId } }) => <VehicleScreen vehicleId={vehicleId} />,
});

export const generateMetadata = vehicle.generateMetadata;
export default vehicle.render;
