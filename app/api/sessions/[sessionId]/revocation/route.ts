import { z } from "zod";
import { route } from "@/lib/api/route";
import { sessionParams } from "@/lib/sessions/contract";
import { revokeSession } from "@/lib/sessions/revoke";

// POST /api/sessions/:sessionId/revocation – log one of one's own devices out
export const POST = route({
  access: "user",
  params: sessionParams,
  returns: z.null(),
  handle: async ({ actor, params, ...occasion }) => {
    await revokeSession(actor, params.sessionId, occasion);
    return null;
  },
});
