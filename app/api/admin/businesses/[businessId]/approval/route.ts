import { route } from "@/lib/api/route";
import { approveBusiness } from "@/lib/business-desk/commands";
import { deskBusiness, deskBusinessParams } from "@/lib/business-desk/contract";

// POST /api/admin/businesses/:businessId/approval – opens a business whose papers were seen
export const POST = route({
  access: "admin",
  params: deskBusinessParams,
  returns: deskBusiness,
  status: 201,
  handle: ({ actor, params, now, device }) => approveBusiness(actor, params.businessId, { now, device }),
});
