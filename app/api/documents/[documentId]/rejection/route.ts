import {
  documentParams,
  rejectionRequest,
  reviewedDocument,
} from "@/lib/identity/identity-documents/contract";
import { rejectDocument } from "@/lib/identity/identity-documents/review";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "rejects a document with a reason",
  access: "admin",
  params: documentParams,
  body: rejectionRequest,
  returns: reviewedDocument,
  status: 201,
  handle: ({ actor, params, body, device, now }) =>
    rejectDocument(actor, params.documentId, body.reason, { device, now }),
});
