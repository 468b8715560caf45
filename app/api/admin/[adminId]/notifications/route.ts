import { adminParams, notificationList, notificationsQuery } from "@/lib/messaging/notifications/contract";
import { listNotifications } from "@/lib/messaging/notifications/queries";
import { listRoute } from "@/lib/platform/routes/route";

// GET /api/admin/:adminId/notifications?page&limit&unread – an administrator's notifications, newest first
export const GET = listRoute({
  access: "admin",
  params: adminParams,
  query: notificationsQuery,
  returns: notificationList,
  handle: ({ actor, params, query, locale }) =>
    listNotifications(actor, { userType: "admin", userId: params.adminId }, query, locale),
});
