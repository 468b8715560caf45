import { accountParams } from "@/lib/messaging/notifications/contract";
import { route } from "@/lib/platform/http/route";
import { chatUnread } from "@/lib/support/chat/contract";
import { countUnreadMessages } from "@/lib/support/chat/queries";

export const GET = route({
  summary: "the number of messages the caller has not read",
  access: "user",
  params: accountParams,
  returns: chatUnread,
  handle: ({ actor, params }) => countUnreadMessages(actor, params),
});
