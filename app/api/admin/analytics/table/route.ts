import { marketTableQuery } from "@/lib/insights/marketplace-analytics/contract";
import { makeMarketCsv } from "@/lib/insights/marketplace-analytics/documents";
import { fileRoute } from "@/lib/platform/routes/route";

// GET /api/admin/analytics/table?of – the same figures as CSV, by interval or by earner
export const GET = fileRoute({
  access: "admin",
  query: marketTableQuery,
  cost: 10,
  handle: ({ actor, query, locale, now }) => makeMarketCsv(actor, query, locale, now),
});
