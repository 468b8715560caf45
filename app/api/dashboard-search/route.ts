import { dashboardSearchQuery, dashboardSearchResults } from "@/lib/insights/dashboard-search/contract";
import { searchDashboard } from "@/lib/insights/dashboard-search/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "vehicles, bookings and renters of the caller's businesses, at most five of a kind",
  access: "user",
  query: dashboardSearchQuery,
  returns: dashboardSearchResults,
  handle: ({ actor, query, now }) => searchDashboard(actor, query, now),
});
