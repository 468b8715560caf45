import { z } from "zod";
import { removeDocument, setDocumentDates } from "@/lib/identity/identity-documents/commands";
import { documentDates, documentParams, documentView } from "@/lib/identity/identity-documents/contract";
import { route } from "@/lib/platform/http/route";

export const PUT = route({
  summary: "changes the dates of a document that is not submitted yet",
  access: "user",
  params: documentParams,
  body: documentDates,
  returns: documentView,
  handle: ({ actor, params, body, now }) => setDocumentDates(actor, params.documentId, body, now),
});

export const DELETE = route({
  summary: "deletes a document that is not submitted yet",
  access: "user",
  params: documentParams,
  returns: z.null(),
  handle: ({ actor, params, now }) => removeDocument(actor, params.documentId, now).then(() => null),
});
