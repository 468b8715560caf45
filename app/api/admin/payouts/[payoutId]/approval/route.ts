import { approvePayout, withdrawApproval } from "@/lib/payments/payouts/commands";
import { adminPayout, payoutParams } from "@/lib/payments/payouts/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "approves a large payout, which another administrator then transfers",
  access: "admin",
  stepUp: true,
  params: payoutParams,
  returns: adminPayout,
  status: 201,
  handle: ({ actor, params, now, device }) => approvePayout(actor, params.payoutId, { now, device }),
});

export const DELETE = route({
  summary: "takes back one's own approval of a payout that is not transferred yet",
  access: "admin",
  params: payoutParams,
  returns: adminPayout,
  handle: ({ actor, params, now, device }) => withdrawApproval(actor, params.payoutId, { now, device }),
});
