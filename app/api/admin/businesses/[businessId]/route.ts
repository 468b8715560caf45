import { adminBusiness, adminBusinessParams } from "@/lib/businesses/businesses/admin/contract";
import { getAdminBusiness } from "@/lib/businesses/businesses/admin/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/admin/businesses/:businessId – one business
export const GET = route({
  access: "admin",
  params: adminBusinessParams,
  returns: adminBusiness,
  handle: ({ actor, params }) => getAdminBusiness(actor, params.businessId),
});
