import { createBroadcast } from "@/lib/messaging/broadcasts/commands";
import { broadcast, broadcastPage, broadcastsQuery, newBroadcast } from "@/lib/messaging/broadcasts/contract";
import { listBroadcasts } from "@/lib/messaging/broadcasts/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "messages to many accounts, with their state, newest first",
  access: "admin",
  query: broadcastsQuery,
  returns: broadcastPage,
  handle: ({ actor, query }) => listBroadcasts(actor, query),
});

export const POST = route({
  summary: "sends a message to many accounts, at once or at a time; readers get their language",
  access: "admin",
  stepUp: true,
  body: newBroadcast,
  returns: broadcast,
  status: 201,
  cost: 20,
  isIdempotent: true,
  handle: ({ actor, body, now, device }) => createBroadcast(actor, body, { now, device }),
});
