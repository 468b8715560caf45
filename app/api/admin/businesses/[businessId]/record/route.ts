import { businessRecord } from "@/lib/businesses/businesses/admin/contract";
import { getBusinessRecord } from "@/lib/businesses/businesses/admin/queries";
import { businessParams } from "@/lib/platform/http/contract";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "a business's documents, team and monthly revenue",
  access: "admin",
  params: businessParams,
  returns: businessRecord,
  handle: ({ actor, params, now }) => getBusinessRecord(actor, params.businessId, now),
});
