import { fileRoute } from "@/lib/api/route";
import { marketDocumentQuery } from "@/lib/market-analytics/contract";
import { makeMarketReport } from "@/lib/market-analytics/document-queries";

// GET /api/admin/reports/document?period – the same as PDF, or with ?format=csv
export const GET = fileRoute({
  access: "admin",
  query: marketDocumentQuery,
  cost: 40,
  handle: ({ actor, query, locale, now }) => makeMarketReport(actor, query, locale, now),
});
