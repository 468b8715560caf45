import { adminBusiness } from "@/lib/businesses/businesses/admin/contract";
import { getAdminBusiness } from "@/lib/businesses/businesses/admin/queries";
import { businessParams } from "@/lib/platform/http/contract";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "one business",
  access: "admin",
  params: businessParams,
  returns: adminBusiness,
  handle: ({ actor, params }) => getAdminBusiness(actor, params.businessId),
});
