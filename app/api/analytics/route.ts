import { analytics, analyticsQuery } from "@/lib/insights/analytics/contract";
import { getAnalytics } from "@/lib/insights/analytics/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the figures of a business or a vehicle in a period, and in the one before",
  access: "user",
  key: "fleet.view",
  query: analyticsQuery,
  cost: 4,
  returns: analytics,
  handle: ({ actor, query, now }) => getAnalytics(actor, query, now),
});
