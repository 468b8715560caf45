import { marketAnalytics, marketQuery } from "@/lib/insights/marketplace-analytics/contract";
import { getMarketAnalytics } from "@/lib/insights/marketplace-analytics/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/admin/analytics?period&from&to&bucket – the marketplace's figures of a period, and of the one before
export const GET = route({
  access: "admin",
  query: marketQuery,
  cost: 4,
  returns: marketAnalytics,
  handle: ({ actor, query, now }) => getMarketAnalytics(actor, query, now),
});
