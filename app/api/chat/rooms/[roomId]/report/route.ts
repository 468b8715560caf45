import { z } from "zod";
import { route } from "@/lib/platform/http/route";
import { chatReport, roomParams } from "@/lib/support/chat/contract";
import { reportRoom } from "@/lib/support/chat/report-room";

export const POST = route({
  summary: "reports a conversation to support",
  access: "user",
  params: roomParams,
  body: chatReport,
  returns: z.null(),
  status: 201,
  cost: 8,
  handle: ({ actor, params, body, now }) => reportRoom(actor, params.roomId, body, now).then(() => null),
});
