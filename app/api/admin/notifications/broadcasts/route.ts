import { route } from "@/lib/api/route";
import { listBroadcasts } from "@/lib/notifications/broadcast-queries";
import { broadcastPage, broadcastsQuery } from "@/lib/notifications/contract";

// GET /api/admin/notifications/broadcasts – what was written to many, newest first
export const GET = route({
  access: "admin",
  query: broadcastsQuery,
  returns: broadcastPage,
  handle: ({ actor, query }) => listBroadcasts(actor, query),
});
