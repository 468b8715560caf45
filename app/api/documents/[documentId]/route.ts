import { z } from "zod";
import { route } from "@/lib/api/route";
import { dateDocument, removeDocument } from "@/lib/documents/commands";
import { documentDate, documentParams, documentView } from "@/lib/documents/contract";

// PUT /api/documents/:documentId – until when it is good, before it is submitted
export const PUT = route({
  access: "user",
  params: documentParams,
  body: documentDate,
  returns: documentView,
  handle: ({ actor, params, body, now }) => dateDocument(actor, params.documentId, body.expiresOn, now),
});

// DELETE /api/documents/:documentId – takes it back before it is submitted
export const DELETE = route({
  access: "user",
  params: documentParams,
  returns: z.null(),
  handle: ({ actor, params, now }) => removeDocument(actor, params.documentId, now).then(() => null),
});
