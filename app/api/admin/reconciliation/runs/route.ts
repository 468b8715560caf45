import { startReconciliation } from "@/lib/payments/reconciliation/commands";
import { reconciliationOverview } from "@/lib/payments/reconciliation/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "runs the comparison now instead of at the next hour",
  access: "admin",
  returns: reconciliationOverview,
  status: 202,
  handle: ({ actor, device, now }) => startReconciliation(actor, { device, now }),
});
