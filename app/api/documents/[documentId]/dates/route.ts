import { documentDates, documentParams, reviewedDocument } from "@/lib/identity/identity-documents/contract";
import { correctDocumentDates } from "@/lib/identity/identity-documents/review";
import { route } from "@/lib/platform/http/route";

export const PUT = route({
  summary: "corrects the dates of a verified document",
  access: "admin",
  stepUp: true,
  params: documentParams,
  body: documentDates,
  returns: reviewedDocument,
  handle: ({ actor, params, body, now, device }) =>
    correctDocumentDates(actor, params.documentId, body, { now, device }),
});
