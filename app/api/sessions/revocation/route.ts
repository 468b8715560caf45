import { sessionsEnded } from "@/lib/identity/sessions/contract";
import { keepOnlySession } from "@/lib/identity/sessions/revoke";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary:
    "signs out all other devices of the caller, who has confirmed who they are, and gives this one a new token",
  access: "user",
  returns: sessionsEnded,
  handle: ({ actor, ...context }) => keepOnlySession(actor, context),
});
