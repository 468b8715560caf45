import { payoutDetail, payoutParams } from "@/lib/payments/payouts/contract";
import { getPayout } from "@/lib/payments/payouts/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/payouts/:payoutId – one payout with its entries
export const GET = route({
  access: "user",
  key: "money.view",
  params: payoutParams,
  returns: payoutDetail,
  handle: ({ actor, params }) => getPayout(actor, params.payoutId),
});
