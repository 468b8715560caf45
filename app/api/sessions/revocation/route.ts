import { sessionsEnded } from "@/lib/identity/sessions/contract";
import { revokeOtherSessions } from "@/lib/identity/sessions/revoke";
import { route } from "@/lib/platform/routes/route";

// POST /api/sessions/revocation – signs out all other devices of the caller
export const POST = route({
  access: "user",
  returns: sessionsEnded,
  handle: ({ actor, ...context }) => revokeOtherSessions(actor, context),
});
