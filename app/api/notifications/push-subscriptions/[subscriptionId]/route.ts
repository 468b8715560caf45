import { z } from "zod";
import { route } from "@/lib/api/route";
import { dropSubscription } from "@/lib/push/commands";
import { pushDeviceParams } from "@/lib/push/contract";

// DELETE /api/notifications/push-subscriptions/:subscriptionId – nothing more in that browser of one's own
export const DELETE = route({
  access: "user",
  params: pushDeviceParams,
  returns: z.null(),
  handle: ({ actor, params }) => dropSubscription(actor, params.subscriptionId).then(() => null),
});
