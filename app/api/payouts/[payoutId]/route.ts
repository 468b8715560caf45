import { route } from "@/lib/api/route";
import { payoutDetail, payoutParams } from "@/lib/payouts/contract";
import { getPayout } from "@/lib/payouts/queries";

// GET /api/payouts/:payoutId – one payout and what it is made of
export const GET = route({
  access: "user",
  key: "money.view",
  params: payoutParams,
  returns: payoutDetail,
  handle: ({ actor, params }) => getPayout(actor, params.payoutId),
});
