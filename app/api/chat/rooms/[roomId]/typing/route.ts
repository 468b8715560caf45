import { z } from "zod";
import { route } from "@/lib/api/route";
import { showTyping } from "@/lib/chat/commands";
import { roomParams } from "@/lib/chat/contract";

// POST /api/chat/rooms/:roomId/typing – lets the others see that the caller writes
export const POST = route({
  access: "user",
  params: roomParams,
  returns: z.null(),
  handle: ({ actor, params }) => showTyping(actor, params.roomId).then(() => null),
});
