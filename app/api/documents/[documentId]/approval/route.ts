import {
  documentApproval,
  documentParams,
  reviewedDocument,
} from "@/lib/identity/identity-documents/contract";
import { approveDocument } from "@/lib/identity/identity-documents/review";
import { route } from "@/lib/platform/routes/route";

// POST /api/documents/:documentId/approval – approves a document
export const POST = route({
  access: "admin",
  params: documentParams,
  body: documentApproval,
  returns: reviewedDocument,
  status: 201,
  handle: ({ actor, params, body, device, now }) =>
    approveDocument(actor, params.documentId, body, { device, now }),
});
