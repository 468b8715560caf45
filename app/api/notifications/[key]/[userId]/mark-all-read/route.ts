import { markAllNotificationsRead } from "@/lib/messaging/notifications/commands";
import { keyedAccount, markedRead } from "@/lib/messaging/notifications/contract";
import { route } from "@/lib/platform/http/route";

export const PUT = route({
  summary: "marks all notifications as read",
  access: "user",
  params: keyedAccount,
  returns: markedRead,
  handle: ({ actor, params, now }) => markAllNotificationsRead(actor, params, now),
});
