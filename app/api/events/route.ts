import { eventRoute } from "@/lib/api/event-route";
import { liveNews, liveQuery } from "@/lib/live/contract";
import { readNews } from "@/lib/live/queries";
import { openStream } from "@/lib/live/stream";

// GET /api/events – what concerns the caller as it happens (Accept: text/event-stream), or since a cursor
export const GET = eventRoute({
  access: "user",
  query: liveQuery,
  returns: liveNews,
  handle: ({ actor, since }) => readNews(actor, since),
  stream: ({ actor, since }) => openStream(actor, since),
});
