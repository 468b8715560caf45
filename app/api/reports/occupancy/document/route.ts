import { occupancyDocumentQuery } from "@/lib/insights/reports/contract";
import { makeOccupancyDocument } from "@/lib/insights/reports/documents";
import { fileRoute } from "@/lib/platform/routes/route";

// GET /api/reports/occupancy/document?from&to – the same report as PDF, or with ?format=csv
export const GET = fileRoute({
  access: "user",
  query: occupancyDocumentQuery,
  cost: 40,
  handle: ({ actor, query, now, locale }) => makeOccupancyDocument(actor, query, locale, now),
});
