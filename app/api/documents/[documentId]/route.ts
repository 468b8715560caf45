import { z } from "zod";
import { removeDocument, setDocumentExpiry } from "@/lib/identity/identity-documents/commands";
import { documentDate, documentParams, documentView } from "@/lib/identity/identity-documents/contract";
import { route } from "@/lib/platform/routes/route";

// PUT /api/documents/:documentId – changes the expiry date of a document that is not submitted yet
export const PUT = route({
  access: "user",
  params: documentParams,
  body: documentDate,
  returns: documentView,
  handle: ({ actor, params, body, now }) => setDocumentExpiry(actor, params.documentId, body.expiresOn, now),
});

// DELETE /api/documents/:documentId – deletes a document that is not submitted yet
export const DELETE = route({
  access: "user",
  params: documentParams,
  returns: z.null(),
  handle: ({ actor, params, now }) => removeDocument(actor, params.documentId, now).then(() => null),
});
