import { route } from "@/lib/api/route";
import { sendMessage } from "@/lib/chat/commands";
import { chatMessage, messageRequest } from "@/lib/chat/contract";

// POST /api/chat/messages – says something in a room
export const POST = route({
  access: "user",
  body: messageRequest,
  returns: chatMessage,
  status: 201,
  handle: ({ actor, body, now }) => sendMessage(actor, body, now),
});
