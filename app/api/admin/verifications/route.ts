import { verificationPage, verificationQuery } from "@/lib/identity/identity-documents/contract";
import { listVerifications } from "@/lib/identity/identity-documents/review-queue";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "people and businesses whose documents wait for review, longest waiting first",
  access: "admin",
  query: verificationQuery,
  returns: verificationPage,
  handle: ({ actor, query }) => listVerifications(actor, query),
});
