import { accountParams } from "@/lib/messaging/notifications/contract";
import { route } from "@/lib/platform/routes/route";
import { chatUnread } from "@/lib/support/chat/contract";
import { countUnreadMessages } from "@/lib/support/chat/queries";

// GET /api/chat/:userType/:userId/unread-count – the number of messages the caller has not read
export const GET = route({
  access: "user",
  params: accountParams,
  returns: chatUnread,
  handle: ({ actor, params }) => countUnreadMessages(actor, params),
});
