import { route } from "@/lib/platform/http/route";
import { chatRoom, roomRequest } from "@/lib/support/chat/contract";
import { openRoom } from "@/lib/support/chat/open-room";

export const POST = route({
  summary: "opens the conversation about a booking or a vehicle, or with a person; creates it if needed",
  access: "user",
  body: roomRequest,
  returns: chatRoom,
  status: 201,
  cost: 2,
  handle: ({ actor, body, now }) => openRoom(actor, body, now),
});
