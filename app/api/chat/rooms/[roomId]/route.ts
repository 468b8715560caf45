import { route } from "@/lib/api/route";
import { chatRoom, roomParams } from "@/lib/chat/contract";
import { getRoom } from "@/lib/chat/queries";

// GET /api/chat/rooms/:roomId – one talk of one's own
export const GET = route({
  access: "user",
  params: roomParams,
  returns: chatRoom,
  handle: ({ actor, params }) => getRoom(actor, params.roomId),
});
