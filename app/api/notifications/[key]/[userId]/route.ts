import { keyedAccount, notificationList, notificationsQuery } from "@/lib/messaging/notifications/contract";
import { listNotifications } from "@/lib/messaging/notifications/queries";
import { listRoute } from "@/lib/platform/http/route";

export const GET = listRoute({
  summary: "an account's notifications, newest first; the caller's own, or any for administrators",
  access: "user",
  params: keyedAccount,
  query: notificationsQuery,
  returns: notificationList,
  handle: ({ actor, params, query, locale }) => listNotifications(actor, params, query, locale),
});
