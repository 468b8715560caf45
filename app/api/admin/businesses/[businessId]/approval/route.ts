import { route } from "@/lib/api/route";
import { approveBusiness } from "@/lib/business-desk/commands";
import { businessApproval, deskBusiness, deskBusinessParams } from "@/lib/business-desk/contract";

// POST /api/admin/businesses/:businessId/approval – opens a business as it was seen with its papers
export const POST = route({
  access: "admin",
  params: deskBusinessParams,
  body: businessApproval,
  returns: deskBusiness,
  status: 201,
  handle: ({ actor, params, body, now, device }) =>
    approveBusiness(actor, params.businessId, body, { now, device }),
});
