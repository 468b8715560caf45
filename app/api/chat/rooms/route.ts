import { route } from "@/lib/api/route";
import { chatRoom, roomRequest } from "@/lib/chat/contract";
import { openRoom } from "@/lib/chat/open";

// POST /api/chat/rooms – the room of a talk about a booking or a car, or with somebody; made at its first opening
export const POST = route({
  access: "user",
  body: roomRequest,
  returns: chatRoom,
  status: 201,
  cost: 2,
  handle: ({ actor, body, now }) => openRoom(actor, body, now),
});
