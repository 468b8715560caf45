import { z } from "zod";
import { GET as getAdminVehicle } from "@/app/api/admin/vehicles/[vehicleId]/route";
import { GET as getVehicle } from "@/app/api/fleet/[vehicleId]/route";
import { preloadedPage } from "@/app/preloaded-page";
import { AdminVehicleScreen } from "@/components/catalog/fleet/admin/admin-vehicle-screen";
import { vehicleIdFrom } from "@/lib/catalog/vehicles/vehicle-id";

const adminVehicle = preloadedPage({
  path: "/dashboard/admin/vehicles/[vehicleId]",
  access: "admin",
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
  firstRequests: ({ params: { vehicleId } }) => [
    { path: `/api/fleet/${encodeURIComponent(vehicleId)}`, route: getVehicle, params: { vehicleId } },
    {
      path: `/api/admin/vehicles/${encodeURIComponent(vehicleId)}`,
      route: getAdminVehicle,
      params: { vehicleId },
    },
  ],
  render: ({ params: { vehicleId } }) => <AdminVehicleScreen vehicleId={vehicleId} />,
});

export const generateMetadata = adminVehicle.generateMetadata;
export default adminVehicle.render;
