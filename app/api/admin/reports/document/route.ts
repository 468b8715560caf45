import { marketDocumentQuery } from "@/lib/insights/marketplace-analytics/contract";
import { makeMarketReportDocument } from "@/lib/insights/marketplace-analytics/documents";
import { fileRoute } from "@/lib/platform/routes/route";

// GET /api/admin/reports/document?period – the same report as PDF, or with ?format=csv
export const GET = fileRoute({
  access: "admin",
  query: marketDocumentQuery,
  cost: 40,
  handle: ({ actor, query, locale, now }) => makeMarketReportDocument(actor, query, locale, now),
});
