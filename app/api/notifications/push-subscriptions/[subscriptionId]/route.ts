import { z } from "zod";
import { deleteSubscription } from "@/lib/messaging/web-push/commands";
import { pushDeviceParams } from "@/lib/messaging/web-push/contract";
import { route } from "@/lib/platform/http/route";

export const DELETE = route({
  summary: "unsubscribes one of the caller's browsers",
  access: "user",
  params: pushDeviceParams,
  returns: z.null(),
  handle: ({ actor, params }) => deleteSubscription(actor, params.subscriptionId).then(() => null),
});
