import { approveBusiness } from "@/lib/businesses/businesses/admin/commands";
import { adminBusiness, businessApproval } from "@/lib/businesses/businesses/admin/contract";
import { businessParams } from "@/lib/platform/http/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "activates and verifies a business in the state the administrator has seen",
  access: "admin",
  params: businessParams,
  body: businessApproval,
  returns: adminBusiness,
  status: 201,
  handle: ({ actor, params, body, now, device }) =>
    approveBusiness(actor, params.businessId, body, { now, device }),
});
