import { taxDocumentQuery } from "@/lib/insights/reports/contract";
import { makeTaxDocument } from "@/lib/insights/reports/documents";
import { fileRoute } from "@/lib/platform/http/route";

export const GET = fileRoute({
  summary: "turnover and commission by month as PDF, or with ?format=csv",
  access: "user",
  query: taxDocumentQuery,
  cost: 40,
  handle: ({ actor, query, now, locale }) => makeTaxDocument(actor, query, locale, now),
});
