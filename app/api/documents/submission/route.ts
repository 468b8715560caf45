import { submitDocuments } from "@/lib/identity/identity-documents/commands";
import { renterVerification } from "@/lib/identity/identity-documents/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "submits the caller's own documents for review",
  access: "user",
  returns: renterVerification,
  status: 201,
  handle: ({ actor, now }) => submitDocuments(actor, now),
});
