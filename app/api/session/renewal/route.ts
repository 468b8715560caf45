import { route } from "@/lib/api/route";
import { renewSession } from "@/lib/auth/renewal";
import { renewedSession } from "@/lib/sessions/contract";

// POST /api/session/renewal – stay signed in for another 24 hours from now
export const POST = route({
  access: "user",
  returns: renewedSession,
  handle: ({ actor, now }) => renewSession(actor, now),
});
