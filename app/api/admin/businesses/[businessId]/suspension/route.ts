import { route } from "@/lib/api/route";
import { suspendBusiness } from "@/lib/business-desk/commands";
import { deskBusiness, deskBusinessParams } from "@/lib/business-desk/contract";
import { deskReason } from "@/lib/user-desk/contract";

// POST /api/admin/businesses/:businessId/suspension – hides a business and its cars, for a reason
export const POST = route({
  access: "admin",
  params: deskBusinessParams,
  body: deskReason,
  returns: deskBusiness,
  status: 201,
  handle: ({ actor, params, body, now, device }) =>
    suspendBusiness(actor, params.businessId, body, { now, device }),
});
