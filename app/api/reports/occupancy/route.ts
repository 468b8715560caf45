import { route } from "@/lib/api/route";
import { occupancyPage, occupancyPageQuery } from "@/lib/reports/contract";
import { listOccupancy } from "@/lib/reports/occupancy-queries";

// GET /api/reports/occupancy?businessId&from=2026-01&to=2026-11&page – how much each car was booked, month by month
export const GET = route({
  access: "user",
  key: "money.view",
  query: occupancyPageQuery,
  cost: 8,
  returns: occupancyPage,
  handle: ({ actor, query, now }) => listOccupancy(actor, query, now),
});
