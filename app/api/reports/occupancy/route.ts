import { occupancyPage, occupancyPageQuery } from "@/lib/insights/reports/contract";
import { listOccupancy } from "@/lib/insights/reports/occupancy-queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/reports/occupancy?businessId&from=2026-01&to=2026-11&page – the occupancy of each vehicle by month
export const GET = route({
  access: "user",
  key: "money.view",
  query: occupancyPageQuery,
  cost: 8,
  returns: occupancyPage,
  handle: ({ actor, query, now }) => listOccupancy(actor, query, now),
});
