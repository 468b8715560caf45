import { declineBusiness } from "@/lib/businesses/businesses/admin/commands";
import { adminBusiness } from "@/lib/businesses/businesses/admin/contract";
import { adminReason } from "@/lib/platform/admin-reason";
import { businessParams } from "@/lib/platform/http/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "rejects a business for a reason its owner reads",
  access: "admin",
  params: businessParams,
  body: adminReason,
  returns: adminBusiness,
  status: 201,
  handle: ({ actor, params, body, now, device }) =>
    declineBusiness(actor, params.businessId, body, { now, device }),
});
