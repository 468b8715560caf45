import { z } from "zod";
import { GET as getPrices } from "@/app/api/vehicles/[vehicleId]/prices/route";
import { preloadedPage } from "@/app/preloaded-page";
import { PricesScreen } from "@/components/catalog/pricing/prices-screen";
import { vehicleIdFrom } from "@/lib/catalog/vehicles/vehicle-id";

const prices = preloadedPage({
  path: "/dashboard/business/vehicles/[vehicleId]/prices",
  access: "business",
  params: z.object({ vehicleId: z.string().transform(vehicleIdFrom) }),
  title: "prices.title",
  messages: ["quotes", "prices", "settings.unsaved", "settings.cancel", "settings.save", "settings.saving"],
  firstRequests: ({ params: { vehicleId } }) => [
    {
      path: `/api/vehicles/${encodeURIComponent(vehicleId)}/prices`,
      route: getPrices,
      params: { vehicleId },
    },
  ],
  render: ({ params: { vehicleId } }) => <PricesScreen vehicleId={vehicleId} />,
});

export const generateMetadata = prices.generateMetadata;
export default prices.render;
