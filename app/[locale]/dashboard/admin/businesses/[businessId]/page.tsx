import { z } from "zod";
import { GET as getBalance } from "@/app/api/admin/businesses/[businessId]/balance/route";
import { GET as getRecord } from "@/app/api/admin/businesses/[businessId]/record/route";
import { GET as getBusiness } from "@/app/api/admin/businesses/[businessId]/route";
import { GET as getVehicles } from "@/app/api/admin/vehicles/route";
import { preloadedPage } from "@/app/preloaded-page";
import { BusinessDetailScreen } from "@/components/businesses/businesses/admin/business-detail-screen";
import { BusinessVehicleList } from "@/components/catalog/fleet/admin/business-vehicle-list";
import { BalanceOfBusiness } from "@/components/payments/business-payments/business-balance";

const business = preloadedPage({
  path: "/dashboard/admin/businesses/[businessId]",
  access: "admin",
  params: z.object({ businessId: z.string() }),
  title: "businessesAdmin.title",
  messages: ["businessesAdmin", "vehiclesAdmin", "documents"],
  firstRequests: ({ params }) => {
    const path = `/api/admin/businesses/${params.businessId}`;
    return [
      { path, route: getBusiness, params },
      { path: `${path}/record`, route: getRecord, params },
      { path: `${path}/balance`, route: getBalance, params },
      { path: `/api/admin/vehicles?limit=8&business=${params.businessId}`, route: getVehicles },
    ];
  },
  render: ({ params: { businessId } }) => (
    <BusinessDetailScreen
      businessId={businessId}
      vehicles={<BusinessVehicleList businessId={businessId} />}
      balance={<BalanceOfBusiness businessId={businessId} />}
    />
  ),
});

export const generateMetadata = business.generateMetadata;
export default business.render;
