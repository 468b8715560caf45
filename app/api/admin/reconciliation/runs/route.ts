import { startReconciliation } from "@/lib/payments/reconciliation/commands";
import { reconciliationOverview } from "@/lib/payments/reconciliation/contract";
import { route } from "@/lib/platform/routes/route";

// POST /api/admin/reconciliation/runs – runs the comparison now instead of at the next hour
export const POST = route({
  access: "admin",
  returns: reconciliationOverview,
  status: 202,
  handle: ({ actor, device, now }) => startReconciliation(actor, { device, now }),
});
