import { route } from "@/lib/platform/http/route";
import { markRoomRead } from "@/lib/support/chat/commands";
import { readRequest, readResponse, roomParams } from "@/lib/support/chat/contract";

export const PUT = route({
  summary: "marks a conversation as read, up to a message or all of it",
  access: "user",
  params: roomParams,
  body: readRequest,
  returns: readResponse,
  handle: ({ actor, params, body, now }) => markRoomRead(actor, params.roomId, body, now),
});
