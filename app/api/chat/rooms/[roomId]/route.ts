import { route } from "@/lib/platform/http/route";
import { chatRoom, roomParams } from "@/lib/support/chat/contract";
import { getRoom } from "@/lib/support/chat/queries";

export const GET = route({
  summary: "one of the caller's conversations",
  access: "user",
  params: roomParams,
  returns: chatRoom,
  handle: ({ actor, params }) => getRoom(actor, params.roomId),
});
