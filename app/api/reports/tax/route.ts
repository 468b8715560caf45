import { taxQuery, taxSummary } from "@/lib/insights/reports/contract";
import { getTaxSummary } from "@/lib/insights/reports/tax-queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/reports/tax?businessId&period=2026-Q4 – turnover and commission by month
export const GET = route({
  access: "user",
  key: "money.view",
  query: taxQuery,
  cost: 4,
  returns: taxSummary,
  handle: ({ actor, query, now }) => getTaxSummary(actor, query, now),
});
