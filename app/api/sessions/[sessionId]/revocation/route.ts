import { z } from "zod";
import { sessionParams } from "@/lib/identity/sessions/contract";
import { revokeSession } from "@/lib/identity/sessions/revoke";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary:
    "signs out one of the caller's devices; for another than this one the caller has confirmed who they are",
  access: "user",
  params: sessionParams,
  returns: z.null(),
  handle: async ({ actor, params, ...context }) => {
    await revokeSession(actor, params.sessionId, context);
    return null;
  },
});
