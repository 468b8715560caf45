import { z } from "zod";
import { route } from "@/lib/api/route";
import { staged } from "@/lib/sessions/contract";
import { stageEnd } from "@/lib/sessions/revoke";

// POST /api/sessions/staged-end – demo mode: end this session as a time-out or a security measure would
export const POST = route({
  access: "user",
  body: staged,
  returns: z.null(),
  handle: async ({ actor, body, now }) => {
    await stageEnd(actor, body, now);
    return null;
  },
});
