import { z } from "zod";
import { page } from "@/app/page-builder";
import { BusinessDetailScreen } from "@/components/businesses/businesses/admin/business-detail-screen";
import { BusinessVehicleList } from "@/components/catalog/fleet/admin/business-vehicle-list";

const business = page({
  path: "/dashboard/admin/businesses/[businessId]",
  access: "admin",
  params: z.object({ businessId: z.string() }),
  title: "businessesAdmin.title",
  messages: ["businessesAdmin", "vehiclesAdmin", "documents"],
  render: ({ params: { businessId } }) => (
    <BusinessDetailScreen
      businessId={businessId}
      vehicles={<BusinessVehicleList businessId={businessId} />}
    />
  ),
});

export const generateMetadata = business.generateMetadata;
export default business.render;
