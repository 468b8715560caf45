import { approvePayout, withdrawApproval } from "@/lib/payments/payouts/commands";
import { adminPayout, payoutApproval, payoutParams } from "@/lib/payments/payouts/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "approves a large payout, which another administrator then transfers",
  access: "admin",
  stepUp: true,
  params: payoutParams,
  body: payoutApproval,
  returns: adminPayout,
  status: 201,
  handle: ({ actor, params, body, now, device }) =>
    approvePayout(actor, params.payoutId, body, { now, device }),
});

export const DELETE = route({
  summary: "takes back one's own approval of a payout that is not transferred yet",
  access: "admin",
  params: payoutParams,
  returns: adminPayout,
  handle: ({ actor, params, now, device }) => withdrawApproval(actor, params.payoutId, { now, device }),
});
