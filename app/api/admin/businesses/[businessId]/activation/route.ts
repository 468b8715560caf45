import { route } from "@/lib/api/route";
import { activateBusiness } from "@/lib/business-desk/commands";
import { deskBusiness, deskBusinessParams } from "@/lib/business-desk/contract";

// POST /api/admin/businesses/:businessId/activation – shows a suspended business again
export const POST = route({
  access: "admin",
  params: deskBusinessParams,
  returns: deskBusiness,
  status: 201,
  handle: ({ actor, params, now, device }) => activateBusiness(actor, params.businessId, { now, device }),
});
