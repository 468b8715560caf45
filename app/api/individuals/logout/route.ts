import { z } from "zod";
import { route } from "@/lib/api/route";
import { closeSession } from "@/lib/sessions/commands";

// POST /api/individuals/logout – end the session the token or cookie names
export const POST = route({
  access: "user",
  isAlwaysOpen: true,
  returns: z.null(),
  handle: async ({ actor, now }) => {
    await closeSession(actor.sessionId, "logout", now);
    return null;
  },
});
