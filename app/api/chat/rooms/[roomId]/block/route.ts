import { route } from "@/lib/api/route";
import { chatRoom, roomParams } from "@/lib/chat/contract";
import { setBlock } from "@/lib/chat/safety";

// PUT /api/chat/rooms/:roomId/block – hear nothing of the other side any more
export const PUT = route({
  access: "user",
  params: roomParams,
  returns: chatRoom,
  handle: ({ actor, params, now }) => setBlock(actor, params.roomId, true, now),
});

// DELETE /api/chat/rooms/:roomId/block – hear of them again
export const DELETE = route({
  access: "user",
  params: roomParams,
  returns: chatRoom,
  handle: ({ actor, params, now }) => setBlock(actor, params.roomId, false, now),
});
