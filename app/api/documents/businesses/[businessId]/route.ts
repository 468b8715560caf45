import { route } from "@/lib/api/route";
import { businessParams, businessVerification } from "@/lib/documents/contract";
import { readBusinessVerification } from "@/lib/documents/queries";

// GET /api/documents/businesses/:businessId – what a business has shown, for those who manage it
export const GET = route({
  access: "user",
  params: businessParams,
  returns: businessVerification,
  handle: ({ actor, params, now }) => readBusinessVerification(actor, params.businessId, now),
});
