import { payoutDetail, payoutParams } from "@/lib/payments/payouts/contract";
import { getPayout } from "@/lib/payments/payouts/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "one payout with its entries",
  access: "user",
  key: "money.view",
  params: payoutParams,
  returns: payoutDetail,
  handle: ({ actor, params }) => getPayout(actor, params.payoutId),
});
