import { route } from "@/lib/api/route";
import { dayIn, KIGALI } from "@/lib/dates";
import { readSearch } from "@/lib/search/address";
import { searchQuery, vehiclePins } from "@/lib/search/contract";
import { listPins } from "@/lib/search/pin-queries";

// GET /api/vehicles/pins?… – the first 300 cars of a search for the map, their places blurred
export const GET = route({
  access: "public",
  query: searchQuery,
  maxAge: 15,
  returns: vehiclePins,
  handle: ({ query, now }) => listPins(readSearch(query, dayIn(now, KIGALI)), now),
});
