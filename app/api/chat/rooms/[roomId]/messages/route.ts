import { listRoute } from "@/lib/api/route";
import { chatMessageList, messagesQuery, roomParams } from "@/lib/chat/contract";
import { listMessages } from "@/lib/chat/queries";

// GET /api/chat/rooms/:roomId/messages?limit&offset&before – the newest messages of a talk, in the order they were said
export const GET = listRoute({
  access: "user",
  params: roomParams,
  query: messagesQuery,
  returns: chatMessageList,
  handle: ({ actor, params, query }) => listMessages(actor, params.roomId, query),
});
