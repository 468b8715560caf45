import { businessRecord } from "@/lib/businesses/businesses/admin/contract";
import { getBusinessRecord } from "@/lib/businesses/businesses/admin/queries";
import { businessParams } from "@/lib/platform/http/contract";
import { route } from "@/lib/platform/routes/route";

// GET /api/admin/businesses/:businessId/record – a business's documents, team and monthly revenue
export const GET = route({
  access: "admin",
  params: businessParams,
  returns: businessRecord,
  handle: ({ actor, params, now }) => getBusinessRecord(actor, params.businessId, now),
});
