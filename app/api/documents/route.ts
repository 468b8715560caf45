import { route } from "@/lib/api/route";
import { addDocument } from "@/lib/documents/commands";
import { documentRequest, documentView, renterVerification } from "@/lib/documents/contract";
import { readRenterVerification } from "@/lib/documents/queries";

// GET /api/documents – what one has shown of oneself, and what of it is verified
export const GET = route({
  access: "user",
  returns: renterVerification,
  handle: ({ actor, now }) => readRenterVerification(actor, now),
});

// POST /api/documents – an upload becomes a document of one's own or of one's business
export const POST = route({
  access: "user",
  body: documentRequest,
  returns: documentView,
  status: 201,
  handle: ({ actor, body, now }) => addDocument(actor, body, now),
});
