import { route } from "@/lib/api/route";
import { businessRecord, deskBusinessParams } from "@/lib/business-desk/contract";
import { getBusinessRecord } from "@/lib/business-desk/record";

// GET /api/admin/businesses/:businessId/record – its papers, its team, and what its rentals brought
export const GET = route({
  access: "admin",
  params: deskBusinessParams,
  returns: businessRecord,
  handle: ({ actor, params, now }) => getBusinessRecord(actor, params.businessId, now),
});
