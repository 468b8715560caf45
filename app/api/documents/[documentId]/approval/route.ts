import { route } from "@/lib/api/route";
import { documentApproval, documentParams, reviewedDocument } from "@/lib/documents/contract";
import { approveDocument } from "@/lib/documents/review";

// POST /api/documents/:documentId/approval – an administrator has seen that it is good
export const POST = route({
  access: "admin",
  params: documentParams,
  body: documentApproval,
  returns: reviewedDocument,
  status: 201,
  handle: ({ actor, params, body, device, now }) =>
    approveDocument(actor, params.documentId, body, { device, now }),
});
