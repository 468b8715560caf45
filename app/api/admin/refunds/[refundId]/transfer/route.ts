import { z } from "zod";
import { route } from "@/lib/api/route";
import { handRefundParams, handTransfer } from "@/lib/payment-desk/contract";
import { settleRefundByHand } from "@/lib/payments/refund";

// POST /api/admin/refunds/:refundId/transfer – the money was sent by hand, and this is what the transfer is called
export const POST = route({
  access: "admin",
  params: handRefundParams,
  body: handTransfer,
  returns: z.null(),
  status: 201,
  handle: ({ actor, params, body, now }) =>
    settleRefundByHand(actor, params.refundId, body, now).then(() => null),
});
