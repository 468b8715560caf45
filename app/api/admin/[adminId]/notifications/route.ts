import { adminParams, notificationList, notificationsQuery } from "@/lib/messaging/notifications/contract";
import { listNotifications } from "@/lib/messaging/notifications/queries";
import { listRoute } from "@/lib/platform/http/route";

export const GET = listRoute({
  summary: "an administrator's notifications, newest first",
  access: "admin",
  params: adminParams,
  query: notificationsQuery,
  returns: notificationList,
  handle: ({ actor, params, query, locale }) =>
    listNotifications(actor, { userType: "admin", userId: params.adminId }, query, locale),
});
