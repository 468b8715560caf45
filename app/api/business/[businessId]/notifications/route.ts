import { notificationList, notificationsQuery } from "@/lib/messaging/notifications/contract";
import { listBusinessNotifications } from "@/lib/messaging/notifications/queries";
import { businessParams } from "@/lib/platform/http/contract";
import { listRoute } from "@/lib/platform/http/route";

export const GET = listRoute({
  summary: "a business's notifications to the caller, or for administrators those to its owner, newest first",
  access: "user",
  params: businessParams,
  query: notificationsQuery,
  returns: notificationList,
  handle: ({ actor, params, query, locale }) =>
    listBusinessNotifications(actor, params.businessId, query, locale),
});
