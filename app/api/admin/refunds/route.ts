import { route } from "@/lib/api/route";
import { handRefundPage, handRefundQuery } from "@/lib/payment-desk/contract";
import { listHandRefunds } from "@/lib/payment-desk/queries";

// GET /api/admin/refunds – what no provider can send back and somebody has to, longest waiting first
export const GET = route({
  access: "admin",
  query: handRefundQuery,
  returns: handRefundPage,
  handle: ({ actor, query }) => listHandRefunds(actor, query),
});
