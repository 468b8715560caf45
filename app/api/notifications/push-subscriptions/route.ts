import { route } from "@/lib/api/route";
import { keepSubscription } from "@/lib/push/commands";
import { pushDevice, pushDevices, pushSubscription } from "@/lib/push/contract";
import { listPushDevices } from "@/lib/push/queries";

// GET /api/notifications/push-subscriptions – the browsers one is told in while Gendana is closed, and the public key for another
export const GET = route({
  access: "user",
  returns: pushDevices,
  handle: ({ actor, now }) => listPushDevices(actor, now),
});

// POST /api/notifications/push-subscriptions – be told in this browser too; the same browser again is the same subscription
export const POST = route({
  access: "user",
  body: pushSubscription,
  returns: pushDevice,
  status: 201,
  handle: ({ actor, body, now, device }) => keepSubscription(actor, body, { now, device }),
});
