import { route } from "@/lib/platform/http/route";
import { chatRoom, roomParams } from "@/lib/support/chat/contract";
import { setBlock } from "@/lib/support/chat/moderation";

export const PUT = route({
  summary: "blocks the other side of a conversation",
  access: "user",
  params: roomParams,
  returns: chatRoom,
  handle: ({ actor, params, now }) => setBlock(actor, params.roomId, true, now),
});

export const DELETE = route({
  summary: "unblocks the other side of a conversation",
  access: "user",
  params: roomParams,
  returns: chatRoom,
  handle: ({ actor, params, now }) => setBlock(actor, params.roomId, false, now),
});
