import { businessVerification } from "@/lib/identity/identity-documents/contract";
import { getBusinessVerification } from "@/lib/identity/identity-documents/queries";
import { businessParams } from "@/lib/platform/http/contract";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "a business's documents, for its managers",
  access: "user",
  params: businessParams,
  returns: businessVerification,
  handle: ({ actor, params, now }) => getBusinessVerification(actor, params.businessId, now),
});
