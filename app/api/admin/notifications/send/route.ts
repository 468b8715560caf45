import { notification, sendRequest } from "@/lib/messaging/notifications/contract";
import { sendNotification } from "@/lib/messaging/notifications/send";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "notifies one account",
  access: "admin",
  body: sendRequest,
  returns: notification,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, body, now, device, locale }) => sendNotification(actor, body, { now, device, locale }),
});
