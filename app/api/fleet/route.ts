import { route } from "@/lib/api/route";
import { fleetPage, fleetQuery } from "@/lib/fleet/contract";
import { listFleet } from "@/lib/fleet/queries";

// GET /api/fleet?search&page – the cars of one's own businesses, eight a page
export const GET = route({
  access: "user",
  query: fleetQuery,
  returns: fleetPage,
  handle: ({ actor, query, now }) => listFleet(actor, query, now),
});
