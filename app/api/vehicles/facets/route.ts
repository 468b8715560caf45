import { route } from "@/lib/api/route";
import { dayIn, KIGALI } from "@/lib/dates";
import { readSearch } from "@/lib/search/address";
import { searchFacets, searchQuery } from "@/lib/search/contract";
import { listFacets } from "@/lib/search/facet-queries";

// GET /api/vehicles/facets?… – the choices of every filter of a search, each with its number of cars
export const GET = route({
  access: "public",
  query: searchQuery,
  maxAge: 15,
  returns: searchFacets,
  handle: ({ query, now }) => listFacets(readSearch(query, dayIn(now, KIGALI)), now),
});
