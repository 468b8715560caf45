import { recordTransfer } from "@/lib/payments/payouts/commands";
import { adminPayout, payoutParams, payoutTransfer } from "@/lib/payments/payouts/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "records the transfer of a payout, with its reference",
  access: "admin",
  stepUp: true,
  params: payoutParams,
  body: payoutTransfer,
  returns: adminPayout,
  status: 201,
  handle: ({ actor, params, body, now, device }) =>
    recordTransfer(actor, params.payoutId, body, { now, device }),
});
