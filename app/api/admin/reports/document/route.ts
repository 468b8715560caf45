import { marketDocumentQuery } from "@/lib/insights/marketplace-analytics/contract";
import { makeMarketReportDocument } from "@/lib/insights/marketplace-analytics/documents";
import { fileRoute } from "@/lib/platform/http/route";

export const GET = fileRoute({
  summary: "the revenue of each business as PDF, or with ?format=csv",
  access: "admin",
  query: marketDocumentQuery,
  cost: 40,
  handle: ({ actor, query, locale, now, device }) =>
    makeMarketReportDocument(actor, query, locale, { now, device }),
});
