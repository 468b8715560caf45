import { searchFacets, searchQuery } from "@/lib/catalog/search/contract";
import { listFacets } from "@/lib/catalog/search/facet-queries";
import { readSearch } from "@/lib/catalog/search/read-search";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the options of every filter of a search, each with its number of vehicles",
  access: "public",
  query: searchQuery,
  maxAge: 15,
  returns: searchFacets,
  handle: ({ query, now }) => listFacets(readSearch(query, dayIn(now, KIGALI)), now),
});
