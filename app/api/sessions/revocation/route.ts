import { route } from "@/lib/api/route";
import { sessionsEnded } from "@/lib/sessions/contract";
import { revokeOtherSessions } from "@/lib/sessions/revoke";

// POST /api/sessions/revocation – log every other device of one's own out
export const POST = route({
  access: "user",
  returns: sessionsEnded,
  handle: ({ actor, ...occasion }) => revokeOtherSessions(actor, occasion),
});
