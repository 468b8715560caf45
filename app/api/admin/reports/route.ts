import { route } from "@/lib/api/route";
import { marketReport, marketReportQuery } from "@/lib/market-analytics/contract";
import { readMarketReport } from "@/lib/market-analytics/report-queries";

// GET /api/admin/reports?period – what each business earned in a month, a quarter or a year
export const GET = route({
  access: "admin",
  query: marketReportQuery,
  cost: 4,
  returns: marketReport,
  handle: ({ actor, query, now }) => readMarketReport(actor, query, now),
});
