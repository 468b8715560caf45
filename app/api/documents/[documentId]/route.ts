import { z } from "zod";
import { removeDocument, setDocumentExpiry } from "@/lib/identity/identity-documents/commands";
import { documentDate, documentParams, documentView } from "@/lib/identity/identity-documents/contract";
import { route } from "@/lib/platform/http/route";

export const PUT = route({
  summary: "changes the expiry date of a document that is not submitted yet",
  access: "user",
  params: documentParams,
  body: documentDate,
  returns: documentView,
  handle: ({ actor, params, body, now }) => setDocumentExpiry(actor, params.documentId, body.expiresOn, now),
});

export const DELETE = route({
  summary: "deletes a document that is not submitted yet",
  access: "user",
  params: documentParams,
  returns: z.null(),
  handle: ({ actor, params, now }) => removeDocument(actor, params.documentId, now).then(() => null),
});
