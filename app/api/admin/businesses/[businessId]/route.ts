import { route } from "@/lib/api/route";
import { deskBusiness, deskBusinessParams } from "@/lib/business-desk/contract";
import { getDeskBusiness } from "@/lib/business-desk/queries";

// GET /api/admin/businesses/:businessId – one business
export const GET = route({
  access: "admin",
  params: deskBusinessParams,
  returns: deskBusiness,
  handle: ({ actor, params }) => getDeskBusiness(actor, params.businessId),
});
