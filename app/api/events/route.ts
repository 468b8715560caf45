import { realtimeQuery, realtimeUpdate } from "@/lib/messaging/realtime/contract";
import { eventRoute } from "@/lib/messaging/realtime/event-route";
import { getRealtimeUpdate } from "@/lib/messaging/realtime/queries";
import { openStream } from "@/lib/messaging/realtime/stream";

export const GET = eventRoute({
  summary: "the caller's events as a stream (Accept: text/event-stream), or those since a cursor",
  access: "user",
  query: realtimeQuery,
  returns: realtimeUpdate,
  handle: ({ actor, since }) => getRealtimeUpdate(actor, since),
  stream: ({ actor, since }) => openStream(actor, since),
});
