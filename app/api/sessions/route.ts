import { route } from "@/lib/api/route";
import { sessionList } from "@/lib/sessions/contract";
import { listSessions } from "@/lib/sessions/queries";

// GET /api/sessions – the devices one is signed in on
export const GET = route({
  access: "user",
  returns: sessionList,
  handle: async ({ actor, now }) => ({ items: await listSessions(actor, now) }),
});
