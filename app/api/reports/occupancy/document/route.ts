import { occupancyDocumentQuery } from "@/lib/insights/reports/contract";
import { makeOccupancyDocument } from "@/lib/insights/reports/documents";
import { fileRoute } from "@/lib/platform/http/route";

export const GET = fileRoute({
  summary: "the occupancy of each vehicle as PDF, or with ?format=csv",
  access: "user",
  query: occupancyDocumentQuery,
  cost: 40,
  handle: ({ actor, query, now, locale }) => makeOccupancyDocument(actor, query, locale, now),
});
