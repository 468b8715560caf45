import { route } from "@/lib/api/route";
import { startReconciliation } from "@/lib/reconciliation/commands";
import { reconciliationOverview } from "@/lib/reconciliation/contract";

// POST /api/admin/reconciliation/runs – compares now instead of at the hour
export const POST = route({
  access: "admin",
  returns: reconciliationOverview,
  status: 202,
  handle: ({ actor, device, now }) => startReconciliation(actor, { device, now }),
});
