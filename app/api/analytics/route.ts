import { analytics, analyticsQuery } from "@/lib/analytics/contract";
import { readAnalytics } from "@/lib/analytics/queries";
import { route } from "@/lib/api/route";

// GET /api/analytics?businessId&vehicleId&period&from&to&bucket – how a business or a car did, beside the period before
export const GET = route({
  access: "user",
  key: "fleet.view",
  query: analyticsQuery,
  cost: 4,
  returns: analytics,
  handle: ({ actor, query, now }) => readAnalytics(actor, query, now),
});
