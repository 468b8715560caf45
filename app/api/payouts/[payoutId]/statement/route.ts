import { payoutParams } from "@/lib/payments/payouts/contract";
import { formatQuery } from "@/lib/payments/statements/contract";
import { makePayoutStatement } from "@/lib/payments/statements/queries";
import { fileRoute } from "@/lib/platform/http/route";

export const GET = fileRoute({
  summary: "a payout's statement as PDF, or with ?format=csv",
  access: "user",
  key: "money.view",
  params: payoutParams,
  query: formatQuery,
  cost: 40,
  handle: ({ actor, params, query, locale }) =>
    makePayoutStatement(actor, params.payoutId, query.format, locale),
});
