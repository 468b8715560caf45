import { route } from "@/lib/api/route";
import { sessionView } from "@/lib/auth/contract";
import { describeSession } from "@/lib/sessions/queries";

// GET /api/session – who is signed in, for the header of pages that are the same bytes for everyone
export const GET = route({
  access: "public",
  isAlwaysOpen: true,
  returns: sessionView,
  handle: ({ actor, now }) => describeSession(actor, now),
});
