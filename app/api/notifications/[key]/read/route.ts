import { markNotificationRead } from "@/lib/messaging/notifications/commands";
import { keyedNotification, notification } from "@/lib/messaging/notifications/contract";
import { route } from "@/lib/platform/routes/route";

// PUT /api/notifications/:notificationId/read – marks a notification as read
export const PUT = route({
  access: "user",
  params: keyedNotification,
  returns: notification,
  handle: ({ actor, params, locale, now }) => markNotificationRead(actor, params.notificationId, locale, now),
});
