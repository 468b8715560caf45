import { submitBusinessDocuments } from "@/lib/identity/identity-documents/commands";
import { businessVerification } from "@/lib/identity/identity-documents/contract";
import { businessParams } from "@/lib/platform/http/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "submits a business's documents for review",
  access: "user",
  params: businessParams,
  returns: businessVerification,
  status: 201,
  handle: ({ actor, params, now }) => submitBusinessDocuments(actor, params.businessId, now),
});
