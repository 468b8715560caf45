import { manualRefundPage, manualRefundQuery } from "@/lib/payments/admin/contract";
import { listManualRefunds } from "@/lib/payments/admin/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "refunds no provider can make, which need a bank transfer, longest waiting first",
  access: "admin",
  query: manualRefundQuery,
  returns: manualRefundPage,
  handle: ({ actor, query }) => listManualRefunds(actor, query),
});
