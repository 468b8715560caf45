import { route } from "@/lib/api/route";
import { taxQuery, taxSummary } from "@/lib/reports/contract";
import { readTaxSummary } from "@/lib/reports/tax-queries";

// GET /api/reports/tax?businessId&period=2026-Q4 – turnover and commission month by month
export const GET = route({
  access: "user",
  key: "money.view",
  query: taxQuery,
  cost: 4,
  returns: taxSummary,
  handle: ({ actor, query, now }) => readTaxSummary(actor, query, now),
});
