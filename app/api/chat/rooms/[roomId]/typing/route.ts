import { z } from "zod";
import { route } from "@/lib/platform/http/route";
import { sendTyping } from "@/lib/support/chat/commands";
import { roomParams } from "@/lib/support/chat/contract";

export const POST = route({
  summary: "shows the others that the caller is typing",
  access: "user",
  params: roomParams,
  returns: z.null(),
  handle: ({ actor, params }) => sendTyping(actor, params.roomId).then(() => null),
});
