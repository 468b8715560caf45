import { route } from "@/lib/api/route";
import { findingPage, findingQuery } from "@/lib/reconciliation/contract";
import { listFindings } from "@/lib/reconciliation/queries";

// GET /api/admin/reconciliation/findings – where providers and ledger disagree, newest first
export const GET = route({
  access: "admin",
  query: findingQuery,
  returns: findingPage,
  handle: ({ actor, query }) => listFindings(actor, query),
});
