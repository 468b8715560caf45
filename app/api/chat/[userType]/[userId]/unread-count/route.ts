import { route } from "@/lib/api/route";
import { chatPerson, chatUnread } from "@/lib/chat/contract";
import { countUnreadMessages } from "@/lib/chat/queries";

// GET /api/chat/:userType/:userId/unread-count – how many messages the caller has not read
export const GET = route({
  access: "user",
  params: chatPerson,
  returns: chatUnread,
  handle: ({ actor, params }) => countUnreadMessages(actor, params),
});
