import { searchQuery, vehiclePins } from "@/lib/catalog/search/contract";
import { listPins } from "@/lib/catalog/search/pin-queries";
import { readSearch } from "@/lib/catalog/search/read-search";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the first 300 vehicles of a search for the map, at blurred locations",
  access: "public",
  query: searchQuery,
  maxAge: 15,
  returns: vehiclePins,
  handle: ({ query, now }) => listPins(readSearch(query, dayIn(now, KIGALI)), now),
});
