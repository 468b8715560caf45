import { route } from "@/lib/api/route";
import { submitDocuments } from "@/lib/documents/commands";
import { renterVerification } from "@/lib/documents/contract";

// POST /api/documents/submission – hands one's own documents to the administrators
export const POST = route({
  access: "user",
  returns: renterVerification,
  status: 201,
  handle: ({ actor, now }) => submitDocuments(actor, now),
});
