import { route } from "@/lib/api/route";
import { saveDraft } from "@/lib/badge-requests/commands";
import { badgeDraft, badgeView } from "@/lib/badge-requests/contract";

// PUT /api/badge-requests/draft – keeps what is filled in so far
export const PUT = route({
  access: "individual",
  body: badgeDraft,
  returns: badgeView,
  handle: ({ actor, body, now }) => saveDraft(actor, body, now),
});
