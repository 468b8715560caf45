import { saveSubscription } from "@/lib/messaging/web-push/commands";
import { pushDevice, pushDevices, pushSubscription } from "@/lib/messaging/web-push/contract";
import { listPushDevices } from "@/lib/messaging/web-push/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/notifications/push-subscriptions – the caller's browsers with push notifications, and the public key to add another
export const GET = route({
  access: "user",
  returns: pushDevices,
  handle: ({ actor, now }) => listPushDevices(actor, now),
});

// POST /api/notifications/push-subscriptions – subscribes this browser to push notifications; repeating it changes nothing
export const POST = route({
  access: "user",
  body: pushSubscription,
  returns: pushDevice,
  status: 201,
  handle: ({ actor, body, now, device }) => saveSubscription(actor, body, { now, device }),
});
