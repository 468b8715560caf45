import { route } from "@/lib/api/route";
import { verificationPage, verificationQuery } from "@/lib/documents/contract";
import { listVerifications } from "@/lib/documents/queue-queries";

// GET /api/admin/verifications – who waits for a decision on documents, longest waiting first
export const GET = route({
  access: "admin",
  query: verificationQuery,
  returns: verificationPage,
  handle: ({ actor, query }) => listVerifications(actor, query),
});
