import { fileRoute } from "@/lib/api/route";
import { marketTableQuery } from "@/lib/market-analytics/contract";
import { makeMarketTable } from "@/lib/market-analytics/document-queries";

// GET /api/admin/analytics/table?of – the same as CSV: stretch by stretch, or who earned most
export const GET = fileRoute({
  access: "admin",
  query: marketTableQuery,
  cost: 10,
  handle: ({ actor, query, locale, now }) => makeMarketTable(actor, query, locale, now),
});
