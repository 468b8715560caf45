import { listRoute } from "@/lib/api/route";
import { adminParams, notificationList, notificationsQuery } from "@/lib/notifications/contract";
import { listNotifications } from "@/lib/notifications/queries";

// GET /api/admin/:adminId/notifications?page&limit&unread – what an administrator was told, newest first
export const GET = listRoute({
  access: "admin",
  params: adminParams,
  query: notificationsQuery,
  returns: notificationList,
  handle: ({ actor, params, query, locale }) =>
    listNotifications(actor, { userType: "admin", userId: params.adminId }, query, locale),
});
