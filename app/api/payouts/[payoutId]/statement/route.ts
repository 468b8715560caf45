import { payoutParams } from "@/lib/payments/payouts/contract";
import { formatQuery } from "@/lib/payments/statements/contract";
import { makePayoutStatement } from "@/lib/payments/statements/queries";
import { fileRoute } from "@/lib/platform/routes/route";

// GET /api/payouts/:payoutId/statement – a payout's statement as PDF, or with ?format=csv
export const GET = fileRoute({
  access: "user",
  key: "money.view",
  params: payoutParams,
  query: formatQuery,
  cost: 40,
  handle: ({ actor, params, query, locale }) =>
    makePayoutStatement(actor, params.payoutId, query.format, locale),
});
