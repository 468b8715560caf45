import { documentDates, documentParams, reviewedDocument } from "@/lib/identity/identity-documents/contract";
import { approveDocument } from "@/lib/identity/identity-documents/review";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "approves a document",
  access: "admin",
  params: documentParams,
  body: documentDates,
  returns: reviewedDocument,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, params, body, device, now }) =>
    approveDocument(actor, params.documentId, body, { device, now }),
});
