import { makeAnalyticsCsv } from "@/lib/insights/analytics/analytics-csv";
import { tableQuery } from "@/lib/insights/analytics/contract";
import { fileRoute } from "@/lib/platform/http/route";

export const GET = fileRoute({
  summary: "all of the figures as CSV",
  access: "user",
  query: tableQuery,
  cost: 10,
  handle: ({ actor, query, now, locale }) => makeAnalyticsCsv(actor, query, locale, now),
});
