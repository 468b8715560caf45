import { sessionsEnded } from "@/lib/identity/sessions/contract";
import { revokeOtherSessions } from "@/lib/identity/sessions/revoke";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "signs out all other devices of the caller",
  access: "user",
  returns: sessionsEnded,
  handle: ({ actor, ...context }) => revokeOtherSessions(actor, context),
});
