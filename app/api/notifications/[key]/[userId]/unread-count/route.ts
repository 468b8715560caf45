import { route } from "@/lib/api/route";
import { keyedPerson, unreadCount } from "@/lib/notifications/contract";
import { countUnread } from "@/lib/notifications/queries";

// GET /api/notifications/:userType/:userId/unread-count – how much of it is not read yet
export const GET = route({
  access: "user",
  params: keyedPerson,
  returns: unreadCount,
  handle: ({ actor, params }) => countUnread(actor, params),
});
