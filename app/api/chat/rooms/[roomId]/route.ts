import { route } from "@/lib/platform/routes/route";
import { chatRoom, roomParams } from "@/lib/support/chat/contract";
import { getRoom } from "@/lib/support/chat/queries";

// GET /api/chat/rooms/:roomId – one of the caller's conversations
export const GET = route({
  access: "user",
  params: roomParams,
  returns: chatRoom,
  handle: ({ actor, params }) => getRoom(actor, params.roomId),
});
