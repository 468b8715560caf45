import { sessionView } from "@/lib/identity/sessions/contract";
import { getSessionView } from "@/lib/identity/sessions/queries";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "the signed-in account, for the header of pages that are the same bytes for everyone",
  access: "public",
  isOpenDuringMaintenance: true,
  returns: sessionView,
  handle: ({ actor, now }) => getSessionView(actor, now),
});
