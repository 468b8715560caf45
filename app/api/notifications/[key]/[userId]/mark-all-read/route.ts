import { markAllNotificationsRead } from "@/lib/messaging/notifications/commands";
import { keyedAccount, markedRead } from "@/lib/messaging/notifications/contract";
import { route } from "@/lib/platform/routes/route";

// PUT /api/notifications/:userType/:userId/mark-all-read – marks all notifications as read
export const PUT = route({
  access: "user",
  params: keyedAccount,
  returns: markedRead,
  handle: ({ actor, params, now }) => markAllNotificationsRead(actor, params, now),
});
