import { listQuery } from "@/lib/catalog/search/contract";
import { readSearch } from "@/lib/catalog/search/read-search";
import { wireVehicles } from "@/lib/catalog/storefront/api/wire";
import { listWireVehicles } from "@/lib/catalog/storefront/api/wire-queries";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { listRoute } from "@/lib/platform/http/route";

export const GET = listRoute({
  summary:
    "vehicles with the listing's filters and order, at most 1,200; also GET /vehicles when JSON is asked for",
  access: "public",
  query: listQuery,
  // No maxAge: a cache that ignores the Accept header would serve the JSON of /vehicles as its page.
  returns: wireVehicles,
  handle: ({ query: { limit, ...asked }, now }) =>
    listWireVehicles(readSearch(asked, dayIn(now, KIGALI)), limit, now),
});
