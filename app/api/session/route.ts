import { sessionView } from "@/lib/identity/sessions/contract";
import { getSessionView } from "@/lib/identity/sessions/queries";
import { route } from "@/lib/platform/routes/route";

// GET /api/session – the signed-in account, for the header of pages that are the same bytes for everyone
export const GET = route({
  access: "public",
  isOpenDuringMaintenance: true,
  returns: sessionView,
  handle: ({ actor, now }) => getSessionView(actor, now),
});
