import { notification, notificationRequest } from "@/lib/messaging/notifications/contract";
import { createNotification } from "@/lib/messaging/notifications/send";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "creates a notification for the caller, or by an administrator for anybody",
  access: "user",
  body: notificationRequest,
  returns: notification,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, body, now, device, locale }) => createNotification(actor, body, { now, device, locale }),
});
