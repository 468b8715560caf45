import { findingPage, findingQuery } from "@/lib/payments/reconciliation/contract";
import { listFindings } from "@/lib/payments/reconciliation/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "differences between providers and ledger, newest first",
  access: "admin",
  query: findingQuery,
  returns: findingPage,
  handle: ({ actor, query }) => listFindings(actor, query),
});
