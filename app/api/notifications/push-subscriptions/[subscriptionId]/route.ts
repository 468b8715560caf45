import { z } from "zod";
import { deleteSubscription } from "@/lib/messaging/web-push/commands";
import { pushDeviceParams } from "@/lib/messaging/web-push/contract";
import { route } from "@/lib/platform/routes/route";

// DELETE /api/notifications/push-subscriptions/:subscriptionId – unsubscribes one of the caller's browsers
export const DELETE = route({
  access: "user",
  params: pushDeviceParams,
  returns: z.null(),
  handle: ({ actor, params }) => deleteSubscription(actor, params.subscriptionId).then(() => null),
});
