import { route } from "@/lib/platform/routes/route";
import { chatRoom, roomParams } from "@/lib/support/chat/contract";
import { setBlock } from "@/lib/support/chat/moderation";

// PUT /api/chat/rooms/:roomId/block – blocks the other side of a conversation
export const PUT = route({
  access: "user",
  params: roomParams,
  returns: chatRoom,
  handle: ({ actor, params, now }) => setBlock(actor, params.roomId, true, now),
});

// DELETE /api/chat/rooms/:roomId/block – unblocks the other side of a conversation
export const DELETE = route({
  access: "user",
  params: roomParams,
  returns: chatRoom,
  handle: ({ actor, params, now }) => setBlock(actor, params.roomId, false, now),
});
