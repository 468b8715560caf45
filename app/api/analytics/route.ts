import { analytics, analyticsQuery } from "@/lib/insights/analytics/contract";
import { getAnalytics } from "@/lib/insights/analytics/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/analytics?businessId&vehicleId&period&from&to&bucket – the figures of a business or a vehicle in a period, and in the one before
export const GET = route({
  access: "user",
  key: "fleet.view",
  query: analyticsQuery,
  cost: 4,
  returns: analytics,
  handle: ({ actor, query, now }) => getAnalytics(actor, query, now),
});
