import { z } from "zod";
import { simulatedEnd } from "@/lib/identity/sessions/contract";
import { simulateEnd } from "@/lib/identity/sessions/revoke";
import { route } from "@/lib/platform/routes/route";

// POST /api/sessions/simulated-end – demo mode: ends this session as a time-out or a security measure would
export const POST = route({
  access: "user",
  body: simulatedEnd,
  returns: z.null(),
  handle: async ({ actor, body, now }) => {
    await simulateEnd(actor, body, now);
    return null;
  },
});
