import { z } from "zod";
import { simulatedEnd } from "@/lib/identity/sessions/contract";
import { simulateEnd } from "@/lib/identity/sessions/revoke";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "demo mode: ends this session as a time-out or a security measure would",
  access: "user",
  body: simulatedEnd,
  returns: z.null(),
  handle: async ({ actor, body, now }) => {
    await simulateEnd(actor, body, now);
    return null;
  },
});
