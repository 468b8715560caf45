import { reconciliationOverview } from "@/lib/payments/reconciliation/contract";
import { getReconciliationOverview } from "@/lib/payments/reconciliation/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the last comparison of providers and ledger, and its open findings",
  access: "admin",
  returns: reconciliationOverview,
  handle: ({ actor }) => getReconciliationOverview(actor),
});
