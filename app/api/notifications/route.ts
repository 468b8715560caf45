import { route } from "@/lib/api/route";
import { notification, notificationRequest } from "@/lib/notifications/contract";
import { createNotification } from "@/lib/notifications/send";

// POST /api/notifications – a notification for oneself, or by an administrator for anybody
export const POST = route({
  access: "user",
  body: notificationRequest,
  returns: notification,
  status: 201,
  isIdempotent: true,
  handle: ({ actor, body, now, device, locale }) => createNotification(actor, body, { now, device, locale }),
});
