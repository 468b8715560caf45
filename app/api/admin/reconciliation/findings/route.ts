import { findingPage, findingQuery } from "@/lib/payments/reconciliation/contract";
import { listFindings } from "@/lib/payments/reconciliation/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/admin/reconciliation/findings – differences between providers and ledger, newest first
export const GET = route({
  access: "admin",
  query: findingQuery,
  returns: findingPage,
  handle: ({ actor, query }) => listFindings(actor, query),
});
