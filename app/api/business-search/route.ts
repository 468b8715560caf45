import { route } from "@/lib/api/route";
import { businessFindings, businessSearchQuery } from "@/lib/business-search/contract";
import { searchBusiness } from "@/lib/business-search/queries";

// GET /api/business-search?q – cars, rentals and customers of one's own businesses, at most five of a kind
export const GET = route({
  access: "user",
  query: businessSearchQuery,
  returns: businessFindings,
  handle: ({ actor, query, now }) => searchBusiness(actor, query, now),
});
