import { keyedAccount, unreadCount } from "@/lib/messaging/notifications/contract";
import { countUnread } from "@/lib/messaging/notifications/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the number of unread notifications",
  access: "user",
  params: keyedAccount,
  returns: unreadCount,
  handle: ({ actor, params }) => countUnread(actor, params),
});
