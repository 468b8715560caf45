import { marketAnalytics, marketQuery } from "@/lib/insights/marketplace-analytics/contract";
import { getMarketAnalytics } from "@/lib/insights/marketplace-analytics/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the marketplace's figures of a period, and of the one before",
  access: "admin",
  query: marketQuery,
  cost: 4,
  returns: marketAnalytics,
  handle: ({ actor, query, now }) => getMarketAnalytics(actor, query, now),
});
