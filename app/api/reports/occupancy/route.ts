import { occupancyPage, occupancyPageQuery } from "@/lib/insights/reports/contract";
import { listOccupancy } from "@/lib/insights/reports/occupancy-queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the occupancy of each vehicle by month",
  access: "user",
  key: "money.view",
  query: occupancyPageQuery,
  cost: 8,
  returns: occupancyPage,
  handle: ({ actor, query, now }) => listOccupancy(actor, query, now),
});
