import { saveSubscription } from "@/lib/messaging/web-push/commands";
import { pushDevice, pushDevices, pushSubscription } from "@/lib/messaging/web-push/contract";
import { listPushDevices } from "@/lib/messaging/web-push/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the caller's browsers with push notifications, and the public key to add another",
  access: "user",
  returns: pushDevices,
  handle: ({ actor, now }) => listPushDevices(actor, now),
});

export const POST = route({
  summary: "subscribes this browser to push notifications; repeating it changes nothing",
  access: "user",
  body: pushSubscription,
  returns: pushDevice,
  status: 201,
  handle: ({ actor, body, now, device }) => saveSubscription(actor, body, { now, device }),
});
