import { sessionList } from "@/lib/identity/sessions/contract";
import { listSessions } from "@/lib/identity/sessions/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the devices the caller is signed in on",
  access: "user",
  returns: sessionList,
  handle: async ({ actor, now }) => ({ items: await listSessions(actor, now) }),
});
