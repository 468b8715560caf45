import { route } from "@/lib/platform/routes/route";
import { sendMessage } from "@/lib/support/chat/commands";
import { chatMessage, messageRequest } from "@/lib/support/chat/contract";

// POST /api/chat/messages – sends a message to a conversation
export const POST = route({
  access: "user",
  body: messageRequest,
  returns: chatMessage,
  status: 201,
  handle: ({ actor, body, now }) => sendMessage(actor, body, now),
});
