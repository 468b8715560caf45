import { submitDocuments } from "@/lib/identity/identity-documents/commands";
import { renterVerification } from "@/lib/identity/identity-documents/contract";
import { route } from "@/lib/platform/routes/route";

// POST /api/documents/submission – submits the caller's own documents for review
export const POST = route({
  access: "user",
  returns: renterVerification,
  status: 201,
  handle: ({ actor, now }) => submitDocuments(actor, now),
});
