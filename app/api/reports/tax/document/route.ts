import { taxDocumentQuery } from "@/lib/insights/reports/contract";
import { makeTaxDocument } from "@/lib/insights/reports/documents";
import { fileRoute } from "@/lib/platform/routes/route";

// GET /api/reports/tax/document?period – the same report as PDF, or with ?format=csv
export const GET = fileRoute({
  access: "user",
  query: taxDocumentQuery,
  cost: 40,
  handle: ({ actor, query, now, locale }) => makeTaxDocument(actor, query, locale, now),
});
