import { route } from "@/lib/api/route";
import { marketAnalytics, marketQuery } from "@/lib/market-analytics/contract";
import { readMarket } from "@/lib/market-analytics/queries";

// GET /api/admin/analytics?period&from&to&bucket – how the whole marketplace did, beside the period before
export const GET = route({
  access: "admin",
  query: marketQuery,
  cost: 4,
  returns: marketAnalytics,
  handle: ({ actor, query, now }) => readMarket(actor, query, now),
});
