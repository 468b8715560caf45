import { z } from "zod";
import { manualRefundParams, manualTransfer } from "@/lib/payments/admin/contract";
import { settleManualRefund } from "@/lib/payments/payments/refunds/commands";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "records a manual transfer of a refund, with its reference",
  access: "admin",
  stepUp: true,
  params: manualRefundParams,
  body: manualTransfer,
  returns: z.null(),
  status: 201,
  handle: ({ actor, params, body, now, device }) =>
    settleManualRefund(actor, params.refundId, body, { now, device }).then(() => null),
});
