import { route } from "@/lib/api/route";
import { documentParams, rejection, reviewedDocument } from "@/lib/documents/contract";
import { rejectDocument } from "@/lib/documents/review";

// POST /api/documents/:documentId/rejection – an administrator says why it is not good
export const POST = route({
  access: "admin",
  params: documentParams,
  body: rejection,
  returns: reviewedDocument,
  status: 201,
  handle: ({ actor, params, body, device, now }) =>
    rejectDocument(actor, params.documentId, body.reason, { device, now }),
});
