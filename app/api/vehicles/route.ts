import { listRoute } from "@/lib/api/route";
import { dayIn, KIGALI } from "@/lib/dates";
import { readSearch } from "@/lib/search/address";
import { listQuery } from "@/lib/search/contract";
import { wireVehicles } from "@/lib/vehicles/wire";
import { listWireVehicles } from "@/lib/vehicles/wire-queries";

// GET /api/vehicles?page&limit&… – cars with the listing's filters, its order and its reach of 1,200; also GET /vehicles when JSON is asked for
export const GET = listRoute({
  access: "public",
  query: listQuery,
  // Not kept: in a cache that minds only the address, the JSON of /vehicles would stand in for its page.
  returns: wireVehicles,
  handle: ({ query: { limit, ...asked }, now }) =>
    listWireVehicles(readSearch(asked, dayIn(now, KIGALI)), limit, now),
});
