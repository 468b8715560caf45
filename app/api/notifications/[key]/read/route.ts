import { markNotificationRead } from "@/lib/messaging/notifications/commands";
import { keyedNotification, notification } from "@/lib/messaging/notifications/contract";
import { route } from "@/lib/platform/http/route";

export const PUT = route({
  summary: "marks a notification as read",
  access: "user",
  params: keyedNotification,
  returns: notification,
  handle: ({ actor, params, locale, now }) => markNotificationRead(actor, params.notificationId, locale, now),
});
