import { listRoute } from "@/lib/api/route";
import { chatPerson, chatRoomList, roomsQuery } from "@/lib/chat/contract";
import { listRoomsOf } from "@/lib/chat/queries";

// GET /api/chat/:userType/:userId/rooms?page&limit – the caller's talks, newest message first
export const GET = listRoute({
  access: "user",
  params: chatPerson,
  query: roomsQuery,
  returns: chatRoomList,
  handle: ({ actor, params, query }) => listRoomsOf(actor, params, query),
});
