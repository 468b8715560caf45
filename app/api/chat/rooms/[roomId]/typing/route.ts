import { z } from "zod";
import { route } from "@/lib/platform/routes/route";
import { sendTyping } from "@/lib/support/chat/commands";
import { roomParams } from "@/lib/support/chat/contract";

// POST /api/chat/rooms/:roomId/typing – shows the others that the caller is typing
export const POST = route({
  access: "user",
  params: roomParams,
  returns: z.null(),
  handle: ({ actor, params }) => sendTyping(actor, params.roomId).then(() => null),
});
