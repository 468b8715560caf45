import { z } from "zod";
import { manualRefundParams } from "@/lib/payments/admin/contract";
import { recordRefundReturn } from "@/lib/payments/payments/refunds/record-returned-transfer";
import { adminReason } from "@/lib/platform/admin-reason";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "records that the manual transfer of a refund came back from the bank, with the reason",
  access: "admin",
  stepUp: true,
  params: manualRefundParams,
  body: adminReason,
  returns: z.null(),
  status: 201,
  handle: ({ actor, params, body, now, device }) =>
    recordRefundReturn(actor, params.refundId, body, { now, device }).then(() => null),
});
