import { route } from "@/lib/platform/http/route";
import { sendMessage } from "@/lib/support/chat/commands";
import { chatMessage, messageRequest } from "@/lib/support/chat/contract";

export const POST = route({
  summary: "sends a message to a conversation",
  access: "user",
  body: messageRequest,
  returns: chatMessage,
  status: 201,
  handle: ({ actor, body, now }) => sendMessage(actor, body, now),
});
