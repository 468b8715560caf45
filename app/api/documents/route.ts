import { addDocument } from "@/lib/identity/identity-documents/commands";
import {
  documentRequest,
  documentView,
  renterVerification,
} from "@/lib/identity/identity-documents/contract";
import { getRenterVerification } from "@/lib/identity/identity-documents/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/documents – the caller's own documents with their status
export const GET = route({
  access: "user",
  returns: renterVerification,
  handle: ({ actor, now }) => getRenterVerification(actor, now),
});

// POST /api/documents – adds an upload as a document of the caller or of their business
export const POST = route({
  access: "user",
  body: documentRequest,
  returns: documentView,
  status: 201,
  handle: ({ actor, body, now }) => addDocument(actor, body, now),
});
