import { adminSearchQuery, adminSearchResults } from "@/lib/insights/admin-search/contract";
import { searchConsole } from "@/lib/insights/admin-search/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "people, businesses, vehicles, bookings, payments and tickets that match a text",
  access: "admin",
  query: adminSearchQuery,
  returns: adminSearchResults,
  cost: 2,
  handle: ({ actor, query, now }) => searchConsole(actor, query, now),
});
