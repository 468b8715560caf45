import { businessVerification } from "@/lib/identity/identity-documents/contract";
import { getBusinessVerification } from "@/lib/identity/identity-documents/queries";
import { businessParams } from "@/lib/platform/http/contract";
import { route } from "@/lib/platform/routes/route";

// GET /api/documents/businesses/:businessId – a business's documents, for its managers
export const GET = route({
  access: "user",
  params: businessParams,
  returns: businessVerification,
  handle: ({ actor, params, now }) => getBusinessVerification(actor, params.businessId, now),
});
