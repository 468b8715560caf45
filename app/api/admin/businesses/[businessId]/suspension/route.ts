import { suspendBusiness } from "@/lib/businesses/businesses/admin/commands";
import { adminBusiness } from "@/lib/businesses/businesses/admin/contract";
import { adminReason } from "@/lib/platform/admin-reason";
import { businessParams } from "@/lib/platform/http/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "hides a business and its vehicles, for a reason",
  access: "admin",
  params: businessParams,
  body: adminReason,
  returns: adminBusiness,
  status: 201,
  handle: ({ actor, params, body, now, device }) =>
    suspendBusiness(actor, params.businessId, body, { now, device }),
});
