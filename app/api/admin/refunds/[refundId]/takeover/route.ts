import { z } from "zod";
import { manualRefundParams, refundTakeover } from "@/lib/payments/admin/contract";
import { takeOverRefund } from "@/lib/payments/payments/refunds/take-over";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "leaves a refund that is pending for more than a day to be transferred manually",
  access: "admin",
  stepUp: true,
  params: manualRefundParams,
  body: refundTakeover,
  returns: z.null(),
  status: 201,
  handle: ({ actor, params, body, now, device }) =>
    takeOverRefund(actor, params.refundId, body, { now, device }).then(() => null),
});
