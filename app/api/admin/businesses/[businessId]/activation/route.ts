import { activateBusiness } from "@/lib/businesses/businesses/admin/commands";
import { adminBusiness } from "@/lib/businesses/businesses/admin/contract";
import { businessParams } from "@/lib/platform/http/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "shows a suspended business again",
  access: "admin",
  params: businessParams,
  returns: adminBusiness,
  status: 201,
  handle: ({ actor, params, now, device }) => activateBusiness(actor, params.businessId, { now, device }),
});
