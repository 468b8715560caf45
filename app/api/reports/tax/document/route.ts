import { fileRoute } from "@/lib/api/route";
import { taxDocumentQuery } from "@/lib/reports/contract";
import { makeTaxSummary } from "@/lib/reports/document-queries";

// GET /api/reports/tax/document?period – the same as PDF, or with ?format=csv
export const GET = fileRoute({
  access: "user",
  query: taxDocumentQuery,
  cost: 40,
  handle: ({ actor, query, now, locale }) => makeTaxSummary(actor, query, locale, now),
});
