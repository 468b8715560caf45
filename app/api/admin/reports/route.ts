import { marketReport, marketReportQuery } from "@/lib/insights/marketplace-analytics/contract";
import { getMarketReport } from "@/lib/insights/marketplace-analytics/report-queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the revenue of each business in a month, a quarter or a year",
  access: "admin",
  query: marketReportQuery,
  cost: 4,
  returns: marketReport,
  handle: ({ actor, query, now }) => getMarketReport(actor, query, now),
});
