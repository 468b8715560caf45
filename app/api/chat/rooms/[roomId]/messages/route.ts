import { listRoute } from "@/lib/platform/http/route";
import { chatMessageList, messagesQuery, roomParams } from "@/lib/support/chat/contract";
import { listMessages } from "@/lib/support/chat/queries";

export const GET = listRoute({
  summary: "the newest messages of a conversation, oldest first",
  access: "user",
  params: roomParams,
  query: messagesQuery,
  returns: chatMessageList,
  handle: ({ actor, params, query }) => listMessages(actor, params.roomId, query),
});
