import { route } from "@/lib/api/route";
import { reconciliationOverview } from "@/lib/reconciliation/contract";
import { getOverview } from "@/lib/reconciliation/queries";

// GET /api/admin/reconciliation – when providers and ledger were last compared, and what is open
export const GET = route({
  access: "admin",
  returns: reconciliationOverview,
  handle: ({ actor }) => getOverview(actor),
});
