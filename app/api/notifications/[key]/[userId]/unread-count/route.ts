import { keyedAccount, unreadCount } from "@/lib/messaging/notifications/contract";
import { countUnread } from "@/lib/messaging/notifications/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/notifications/:userType/:userId/unread-count – the number of unread notifications
export const GET = route({
  access: "user",
  params: keyedAccount,
  returns: unreadCount,
  handle: ({ actor, params }) => countUnread(actor, params),
});
