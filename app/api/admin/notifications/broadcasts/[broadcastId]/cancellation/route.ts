import { cancelBroadcast } from "@/lib/messaging/broadcasts/commands";
import { broadcast, broadcastParams } from "@/lib/messaging/broadcasts/contract";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "cancels a message to many accounts that is not yet sent in full",
  access: "admin",
  params: broadcastParams,
  returns: broadcast,
  handle: ({ actor, params, now, device }) => cancelBroadcast(actor, params.broadcastId, { now, device }),
});
