import { fileRoute } from "@/lib/api/route";
import { occupancyDocumentQuery } from "@/lib/reports/contract";
import { makeOccupancy } from "@/lib/reports/document-queries";

// GET /api/reports/occupancy/document?from&to – the same as PDF, or with ?format=csv
export const GET = fileRoute({
  access: "user",
  query: occupancyDocumentQuery,
  cost: 40,
  handle: ({ actor, query, now, locale }) => makeOccupancy(actor, query, locale, now),
});
