import { reconciliationOverview } from "@/lib/payments/reconciliation/contract";
import { getReconciliationOverview } from "@/lib/payments/reconciliation/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/admin/reconciliation – the last comparison of providers and ledger, and its open findings
export const GET = route({
  access: "admin",
  returns: reconciliationOverview,
  handle: ({ actor }) => getReconciliationOverview(actor),
});
