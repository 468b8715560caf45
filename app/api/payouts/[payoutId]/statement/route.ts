import { fileRoute } from "@/lib/api/route";
import { payoutParams } from "@/lib/payouts/contract";
import { formatQuery } from "@/lib/statements/contract";
import { makePayoutStatement } from "@/lib/statements/queries";

// GET /api/payouts/:payoutId/statement – the same as PDF, or for spreadsheets with ?format=csv
export const GET = fileRoute({
  access: "user",
  key: "money.view",
  params: payoutParams,
  query: formatQuery,
  cost: 40,
  handle: ({ actor, params, query, locale }) =>
    makePayoutStatement(actor, params.payoutId, query.format, locale),
});
