import { keyedAccount, notificationList, notificationsQuery } from "@/lib/messaging/notifications/contract";
import { listNotifications } from "@/lib/messaging/notifications/queries";
import { listRoute } from "@/lib/platform/routes/route";

// GET /api/notifications/:userType/:userId?page&limit&unread – an account's notifications, newest first; the caller's own, or any for administrators
export const GET = listRoute({
  access: "user",
  params: keyedAccount,
  query: notificationsQuery,
  returns: notificationList,
  handle: ({ actor, params, query, locale }) => listNotifications(actor, params, query, locale),
});
