import { addDocument } from "@/lib/identity/identity-documents/commands";
import {
  documentRequest,
  documentView,
  renterVerification,
} from "@/lib/identity/identity-documents/contract";
import { getRenterVerification } from "@/lib/identity/identity-documents/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the caller's own documents with their status",
  access: "user",
  returns: renterVerification,
  handle: ({ actor, now }) => getRenterVerification(actor, now),
});

export const POST = route({
  summary: "adds an upload as a document of the caller or of their business",
  access: "user",
  body: documentRequest,
  returns: documentView,
  status: 201,
  handle: ({ actor, body, now }) => addDocument(actor, body, now),
});
