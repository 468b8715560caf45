import { accountParams } from "@/lib/messaging/notifications/contract";
import { listRoute } from "@/lib/platform/http/route";
import { chatRoomList, roomsQuery } from "@/lib/support/chat/contract";
import { listRooms } from "@/lib/support/chat/queries";

export const GET = listRoute({
  summary: "the caller's conversations, newest message first",
  access: "user",
  params: accountParams,
  query: roomsQuery,
  returns: chatRoomList,
  handle: ({ actor, params, query }) => listRooms(actor, params, query),
});
