import { taxQuery, taxSummary } from "@/lib/insights/reports/contract";
import { getTaxSummary } from "@/lib/insights/reports/tax-queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "turnover and commission by month",
  access: "user",
  key: "money.view",
  query: taxQuery,
  cost: 4,
  returns: taxSummary,
  handle: ({ actor, query, now }) => getTaxSummary(actor, query, now),
});
