import { broadcastPage, broadcastsQuery } from "@/lib/messaging/notifications/contract";
import { listBroadcasts } from "@/lib/messaging/notifications/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/admin/notifications/broadcasts – broadcasts sent, newest first
export const GET = route({
  access: "admin",
  query: broadcastsQuery,
  returns: broadcastPage,
  handle: ({ actor, query }) => listBroadcasts(actor, query),
});
