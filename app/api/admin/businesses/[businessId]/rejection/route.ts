import { route } from "@/lib/api/route";
import { declineBusiness } from "@/lib/business-desk/commands";
import { deskBusiness, deskBusinessParams } from "@/lib/business-desk/contract";
import { deskReason } from "@/lib/user-desk/contract";

// POST /api/admin/businesses/:businessId/rejection – rejects a business for a reason its owner reads
export const POST = route({
  access: "admin",
  params: deskBusinessParams,
  body: deskReason,
  returns: deskBusiness,
  status: 201,
  handle: ({ actor, params, body, now, device }) =>
    declineBusiness(actor, params.businessId, body, { now, device }),
});
