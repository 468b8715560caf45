import { z } from "zod";
import { route } from "@/lib/api/route";
import { chatReport, roomParams } from "@/lib/chat/contract";
import { reportRoom } from "@/lib/chat/safety";

// POST /api/chat/rooms/:roomId/report – ask support to look at a talk
export const POST = route({
  access: "user",
  params: roomParams,
  body: chatReport,
  returns: z.null(),
  status: 201,
  cost: 8,
  handle: ({ actor, params, body, now }) => reportRoom(actor, params.roomId, body, now).then(() => null),
});
