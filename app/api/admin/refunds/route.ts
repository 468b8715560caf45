import { manualRefundPage, manualRefundQuery } from "@/lib/payments/admin/contract";
import { listManualRefunds } from "@/lib/payments/admin/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/admin/refunds – refunds no provider can make, which need a bank transfer, longest waiting first
export const GET = route({
  access: "admin",
  query: manualRefundQuery,
  returns: manualRefundPage,
  handle: ({ actor, query }) => listManualRefunds(actor, query),
});
