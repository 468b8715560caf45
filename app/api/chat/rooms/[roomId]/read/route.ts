import { route } from "@/lib/api/route";
import { markRoomRead } from "@/lib/chat/commands";
import { readAnswer, readRequest, roomParams } from "@/lib/chat/contract";

// PUT /api/chat/rooms/:roomId/read – the caller has read it, up to a message or all of it
export const PUT = route({
  access: "user",
  params: roomParams,
  body: readRequest,
  returns: readAnswer,
  handle: ({ actor, params, body, now }) => markRoomRead(actor, params.roomId, body, now),
});
