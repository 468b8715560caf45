import { accountParams } from "@/lib/messaging/notifications/contract";
import { listRoute } from "@/lib/platform/routes/route";
import { chatRoomList, roomsQuery } from "@/lib/support/chat/contract";
import { listRooms } from "@/lib/support/chat/queries";

// GET /api/chat/:userType/:userId/rooms?page&limit – the caller's conversations, newest message first
export const GET = listRoute({
  access: "user",
  params: accountParams,
  query: roomsQuery,
  returns: chatRoomList,
  handle: ({ actor, params, query }) => listRooms(actor, params, query),
});
