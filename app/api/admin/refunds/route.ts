import { manualRefundPage, manualRefundQuery } from "@/lib/payments/admin/contract";
import { listManualRefunds } from "@/lib/payments/admin/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "refunds that no provider can make or that are pending for more than a day, longest waiting first",
  access: "admin",
  query: manualRefundQuery,
  returns: manualRefundPage,
  handle: ({ actor, query, now }) => listManualRefunds(actor, query, now),
});
