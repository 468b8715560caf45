import { z } from "zod";
import { closeSession } from "@/lib/identity/sessions/commands";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "ends the session of the token or cookie",
  access: "user",
  isOpenDuringMaintenance: true,
  returns: z.null(),
  handle: async ({ actor, now }) => {
    await closeSession(actor.sessionId, "logout", now);
    return null;
  },
});
