import { listRoute } from "@/lib/api/route";
import { businessParams, notificationList, notificationsQuery } from "@/lib/notifications/contract";
import { listBusinessNotifications } from "@/lib/notifications/queries";

// GET /api/business/:businessId/notifications?page&limit&unread – what its team was told of it, newest first
export const GET = listRoute({
  access: "user",
  params: businessParams,
  query: notificationsQuery,
  returns: notificationList,
  handle: ({ actor, params, query, locale }) =>
    listBusinessNotifications(actor, params.businessId, query, locale),
});
