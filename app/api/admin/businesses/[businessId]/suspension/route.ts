import { suspendBusiness } from "@/lib/businesses/businesses/admin/commands";
import { adminBusiness } from "@/lib/businesses/businesses/admin/contract";
import { adminReason } from "@/lib/platform/admin-reason";
import { businessParams } from "@/lib/platform/http/contract";
import { route } from "@/lib/platform/routes/route";

// POST /api/admin/businesses/:businessId/suspension – hides a business and its vehicles, for a reason
export const POST = route({
  access: "admin",
  params: businessParams,
  body: adminReason,
  returns: adminBusiness,
  status: 201,
  handle: ({ actor, params, body, now, device }) =>
    suspendBusiness(actor, params.businessId, body, { now, device }),
});
