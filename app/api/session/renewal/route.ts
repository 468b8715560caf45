import { renewedSession } from "@/lib/identity/sessions/contract";
import { renewSession } from "@/lib/identity/sessions/renew-session";
import { route } from "@/lib/platform/http/route";

export const POST = route({
  summary: "extends the session to 24 hours from now",
  access: "user",
  returns: renewedSession,
  handle: ({ actor, now }) => renewSession(actor, now),
});
