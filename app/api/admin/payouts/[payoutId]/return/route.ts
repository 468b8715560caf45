import { adminPayout, payoutParams, payoutReturn } from "@/lib/payments/payouts/contract";
import { recordPayoutReturn } from "@/lib/payments/payouts/record-returned-transfer";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "records that the transfer of a payout came back from the bank, with the reason",
  access: "admin",
  stepUp: true,
  params: payoutParams,
  body: payoutReturn,
  returns: adminPayout,
  status: 201,
  handle: ({ actor, params, body, now, device }) =>
    recordPayoutReturn(actor, params.payoutId, body, { now, device }),
});
