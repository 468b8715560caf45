import { saveBadgeDraft } from "@/lib/businesses/badge-requests/commands";
import { badgeDraft, badgeView } from "@/lib/businesses/badge-requests/contract";
import { route } from "@/lib/platform/http/route";

export const PUT = route({
  summary: "saves the draft of a request",
  access: "individual",
  body: badgeDraft,
  returns: badgeView,
  handle: ({ actor, body, now }) => saveBadgeDraft(actor, body, now),
});
