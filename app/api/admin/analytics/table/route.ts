import { marketTableQuery } from "@/lib/insights/marketplace-analytics/contract";
import { makeMarketCsv } from "@/lib/insights/marketplace-analytics/documents";
import { fileRoute } from "@/lib/platform/http/route";

export const GET = fileRoute({
  summary: "the marketplace's figures as CSV, by interval or by earner",
  access: "admin",
  query: marketTableQuery,
  cost: 10,
  handle: ({ actor, query, locale, now, device }) => makeMarketCsv(actor, query, locale, { now, device }),
});
