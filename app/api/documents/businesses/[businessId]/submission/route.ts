import { route } from "@/lib/api/route";
import { submitBusinessDocuments } from "@/lib/documents/commands";
import { businessParams, businessVerification } from "@/lib/documents/contract";

// POST /api/documents/businesses/:businessId/submission – hands a business's documents to the administrators
export const POST = route({
  access: "user",
  params: businessParams,
  returns: businessVerification,
  status: 201,
  handle: ({ actor, params, now }) => submitBusinessDocuments(actor, params.businessId, now),
});
