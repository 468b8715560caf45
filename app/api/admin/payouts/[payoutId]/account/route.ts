import { payoutAccountForm } from "@/lib/businesses/settings/contract";
import { changeDestination, nameDestination } from "@/lib/payments/payouts/change-destination";
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

export const PUT = route({
  summary: "names the account of a due payout whose business is closed",
  access: "admin",
  stepUp: true,
  params: payoutParams,
  body: payoutAccountForm,
  returns: adminPayout,
  handle: ({ actor, params, body, now, device }) =>
    nameDestination(actor, params.payoutId, body, { now, device }),
});
