import { changeDestination } from "@/lib/payments/payouts/change-destination";
import { adminPayout, payoutParams } from "@/lib/payments/payouts/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "sends a due payout to the account that its business has now",
  access: "admin",
  stepUp: true,
  params: payoutParams,
  returns: adminPayout,
  status: 201,
  handle: ({ actor, params, now, device }) => changeDestination(actor, params.payoutId, { now, device }),
});
