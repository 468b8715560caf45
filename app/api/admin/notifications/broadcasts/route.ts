import { broadcastPage, broadcastsQuery } from "@/lib/messaging/notifications/contract";
import { listBroadcasts } from "@/lib/messaging/notifications/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "broadcasts sent, newest first",
  access: "admin",
  query: broadcastsQuery,
  returns: broadcastPage,
  handle: ({ actor, query }) => listBroadcasts(actor, query),
});
