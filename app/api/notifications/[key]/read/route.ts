import { route } from "@/lib/api/route";
import { markRead } from "@/lib/notifications/commands";
import { keyedNotification, notification } from "@/lib/notifications/contract";

// PUT /api/notifications/:notificationId/read – its reader has read it
export const PUT = route({
  access: "user",
  params: keyedNotification,
  returns: notification,
  handle: ({ actor, params, locale, now }) => markRead(actor, params.notificationId, locale, now),
});
