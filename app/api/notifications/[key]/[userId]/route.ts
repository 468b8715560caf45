import { listRoute } from "@/lib/api/route";
import { keyedPerson, notificationList, notificationsQuery } from "@/lib/notifications/contract";
import { listNotifications } from "@/lib/notifications/queries";

// GET /api/notifications/:userType/:userId?page&limit&unread – what somebody was told, newest first; one's own, or any for administrators
export const GET = listRoute({
  access: "user",
  params: keyedPerson,
  query: notificationsQuery,
  returns: notificationList,
  handle: ({ actor, params, query, locale }) => listNotifications(actor, params, query, locale),
});
